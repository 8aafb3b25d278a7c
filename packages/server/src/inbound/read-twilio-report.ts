import { type DeliveryStatus, type ProviderReport, readReference } from './provider-report.ts';

const STATUSES: Readonly<Record<string, DeliveryStatus>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
};

/** Parses Twilio's status callback. Undefined for intermediate states and for messages that this server did not send. */
export function readTwilioReport(query: URLSearchParams, form: URLSearchParams): ProviderReport | undefined {
  const status = STATUSES[form.get('MessageStatus') ?? ''];
  const responseId = form.get('MessageSid');
  const reference = readReference(query.get('messageId'), query.get('eventId'), query.get('recipient'));
  if (status === undefined || responseId === null || reference === undefined) return undefined;
  const code = form.get('ErrorCode') ?? '';
  return {
    channel: 'sms',
    provider: 'twilio',
    ...reference,
    responseId,
    status,
    code: /^\d{1,6}$/.test(code) ? code : null,
    message: null,
  };
}
