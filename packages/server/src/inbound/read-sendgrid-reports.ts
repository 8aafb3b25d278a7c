import { type DeliveryStatus, type ProviderReport, readReference } from './provider-report.ts';

const STATUSES: Readonly<Record<string, DeliveryStatus>> = {
  delivered: 'delivered',
  bounce: 'undelivered',
  dropped: 'failed',
};
const MAX_REASON_CHARS = 500;

/**
 * Parses the final delivery events of this server's emails in a call from SendGrid's event webhook. Ignores other
 * events.
 */
export function readSendgridReports(body: Buffer): ProviderReport[] {
  return eventsIn(body).flatMap((event) => {
    const status = STATUSES[textOf(event.event) ?? ''];
    // Begins with the id in the response to the send. SendGrid appends its own parts.
    const [responseId] = (textOf(event.sg_message_id) ?? '').split('.');
    const reference = readReference(event.chatwireMessageId, event.chatwireEventId, event.chatwireRecipient);
    if (status === undefined || !responseId || reference === undefined) return [];
    const failed = status !== 'delivered';
    return {
      channel: 'email',
      provider: 'sendgrid',
      ...reference,
      responseId,
      status,
      code: failed ? (textOf(event.status) ?? (textOf(event.event) ?? '').toUpperCase()) : null,
      message: failed ? (textOf(event.reason)?.slice(0, MAX_REASON_CHARS) ?? null) : null,
    };
  });
}

type Event = Readonly<Record<string, unknown>>;

function eventsIn(body: Buffer): Event[] {
  try {
    const events: unknown = JSON.parse(body.toString('utf8'));
    return Array.isArray(events) ? events.filter((event) => typeof event === 'object' && event !== null) : [];
  } catch {
    return [];
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
