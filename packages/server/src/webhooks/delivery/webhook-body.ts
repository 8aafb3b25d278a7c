import type { LogEntry, WebhookEvent } from '@chatwire/protocol';

/** Larger bodies lose the entry's payload. See docs/spec/notifications.md#failure-webhooks. */
const MAX_BODY_BYTES = 20 * 1024;

/**
 * Returns the body of a delivery about an entry; `json` is the stored entry. Its timestamp is the end of the last
 * attempt, or the report that came later.
 */
export function entryBody(type: WebhookEvent, entry: LogEntry, json: string): string {
  const atMs = entry.updatedAtMS ?? entry.processingEndedAtMS;
  const whole = bodyText(type, atMs, json);
  if (entry.payload === undefined || Buffer.byteLength(whole) <= MAX_BODY_BYTES) return whole;
  const { payload: _tooLarge, ...rest } = entry;
  return bodyText(type, atMs, JSON.stringify({ ...rest, payloadTruncated: true }));
}

/** Returns the body of any other event; `atMs`: when it happened. */
export function eventBody(type: WebhookEvent | 'notification.test', atMs: number, data: object): string {
  return bodyText(type, atMs, JSON.stringify(data));
}

function bodyText(type: string, atMs: number, data: string): string {
  return `{"type":"${type}","timestamp":"${new Date(atMs).toISOString()}","data":${data}}`;
}
