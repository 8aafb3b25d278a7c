import type { LogEntry, WebhookEvent } from '@chatwire/protocol';

/** The entry's payload is removed from larger bodies. See docs/spec/notifications.md#failure-webhooks. */
const MAX_BODY_BYTES = 20 * 1024;

/**
 * Returns the body of a delivery about an entry. `json`: the stored entry. The timestamp is that of the later one: the
 * end of the last attempt or the latest report.
 */
export function entryBody(type: WebhookEvent, entry: LogEntry, json: string): string {
  const atMs = entry.updatedAtMS ?? entry.processingEndedAtMS;
  const whole = bodyText(type, atMs, json);
  if (entry.payload === undefined || Buffer.byteLength(whole) <= MAX_BODY_BYTES) return whole;
  const { payload: _tooLarge, ...rest } = entry;
  return bodyText(type, atMs, JSON.stringify({ ...rest, payloadTruncated: true }));
}

/** Returns the body of any other event. `atMs`: the time of the event. */
export function eventBody(type: WebhookEvent | 'notification.test', atMs: number, data: object): string {
  return bodyText(type, atMs, JSON.stringify(data));
}

function bodyText(type: string, atMs: number, data: string): string {
  return `{"type":"${type}","timestamp":"${new Date(atMs).toISOString()}","data":${data}}`;
}
