import type { Channel, ProviderName, ProviderResponse } from '@chatwire/protocol';

export type DeliveryStatus = NonNullable<ProviderResponse['deliveryStatus']>;

/** A provider's report about the delivery of an email or SMS. */
export interface ProviderReport {
  readonly channel: Channel;
  readonly provider: ProviderName;
  /** Identifies the entry, with `eventId` and `recipient`. They were sent to the provider with the message. */
  readonly messageId: number;
  readonly eventId: string;
  readonly recipient: string;
  /** `providerResponse.id` of the entry. */
  readonly responseId: string;
  readonly status: DeliveryStatus;
  /** Cause of the failure. */
  readonly code: string | null;
  readonly message: string | null;
}

/** Parses the three members that were sent with a message. Undefined if this server did not send them. */
export function readReference(
  messageId: unknown,
  eventId: unknown,
  recipient: unknown,
): Pick<ProviderReport, 'messageId' | 'eventId' | 'recipient'> | undefined {
  if (typeof messageId !== 'string' || !/^[1-9]\d{0,15}$/.test(messageId)) return undefined;
  if (typeof eventId !== 'string' || !/^[0-9a-f]{24}$/.test(eventId)) return undefined;
  if (typeof recipient !== 'string' || !/^[a-z0-9_-]{1,100}$/.test(recipient)) return undefined;
  return { messageId: Number(messageId), eventId, recipient };
}
