import { conversationIdOf } from '@chatwire/protocol';
import type { EntryTexts } from './entry-texts.ts';
import type { FacetMembers } from './facet.ts';

/** Members of an entry that are neither part of its facet nor stored as JSON text. */
export interface PlainMembers {
  readonly processingStartedAtMS: number;
  readonly processingEndedAtMS: number;
  readonly messageId: number;
  readonly reactionId?: number | undefined;
  readonly messageSentAtMS: number;
  readonly sender: string;
  readonly reactionSender?: string | undefined;
  readonly receiver: string;
  readonly reactionReceiver?: string | undefined;
  readonly recipient?: string | undefined;
  readonly tokenType?: string | undefined;
  readonly pushToken?: string | undefined;
  readonly providerId?: string | undefined;
  readonly eventId: string;
  readonly messageCategory: string;
  readonly messageType: string;
  readonly messageIds?: readonly number[] | undefined;
  readonly attempt: number;
}

/** An entry as it is read from a store. */
export interface StoredEntry extends PlainMembers, EntryTexts {
  readonly logId: string;
  readonly facet: FacetMembers;
}

export function storedEntryJson(entry: StoredEntry): string {
  return entryJson(entry.logId, entry, entry, entry.facet, entry.facet.hasMember);
}

/**
 * Serializes an entry as JSON, members in the order of docs/spec/notifications.md#entry-fields. Derived members are
 * computed, not stored.
 */
export function entryJson(
  logId: string,
  entry: PlainMembers,
  texts: EntryTexts,
  facet: Omit<FacetMembers, 'hasMember'>,
  hasMember: boolean,
): string {
  let json = `{"_id":"${logId}","processingStartedAtMS":${entry.processingStartedAtMS}`;
  json += `,"processingEndedAtMS":${entry.processingEndedAtMS}`;
  json += `,"totalProcessingTimeInMS":${entry.processingEndedAtMS - entry.processingStartedAtMS}`;
  json += `,"component":"${facet.component}","channel":"${facet.channel}"`;
  if (facet.provider !== undefined) json += `,"provider":"${facet.provider}"`;
  json += `,"messageId":${entry.messageId}`;
  if (entry.reactionId !== undefined) json += `,"reactionId":${entry.reactionId}`;
  json += `,"trigger":"${facet.trigger}","messageSentAtMS":${entry.messageSentAtMS}`;
  json += `,"sender":${JSON.stringify(entry.sender)}`;
  if (entry.reactionSender !== undefined) json += `,"reactionSender":${JSON.stringify(entry.reactionSender)}`;
  json += `,"receiver":${JSON.stringify(entry.receiver)}`;
  if (entry.reactionReceiver !== undefined) json += `,"reactionReceiver":${JSON.stringify(entry.reactionReceiver)}`;
  json += `,"receiverType":"${facet.receiverType}"`;
  const recipient = entry.recipient === undefined ? undefined : JSON.stringify(entry.recipient);
  if (hasMember && recipient !== undefined) json += `,"member":${recipient}`;
  if (entry.tokenType !== undefined) json += `,"tokenType":"${entry.tokenType}"`;
  if (entry.pushToken !== undefined) json += `,"pushToken":${JSON.stringify(entry.pushToken)}`;
  if (entry.providerId !== undefined) json += `,"providerId":${JSON.stringify(entry.providerId)}`;
  if (texts.payloadJson !== undefined) json += `,"payload":${texts.payloadJson}`;
  json += `,"notificationTriggered":${facet.notificationTriggered}`;
  if (facet.reason !== undefined) json += `,"reason":"${facet.reason}"`;
  if (texts.reasonDetailJson !== undefined) json += `,"reasonDetail":${texts.reasonDetailJson}`;
  if (facet.success !== undefined) json += `,"success":${facet.success}`;
  if (texts.providerResponseJson !== undefined) json += `,"providerResponse":${texts.providerResponseJson}`;
  json += `,"eventId":"${entry.eventId}"`;
  if (recipient !== undefined) json += `,"recipient":${recipient}`;
  const conversationId = conversationIdOf(entry.sender, entry.receiver, facet.receiverType);
  json += `,"conversationId":${JSON.stringify(conversationId)}`;
  json += `,"messageCategory":${JSON.stringify(entry.messageCategory)}`;
  json += `,"messageType":${JSON.stringify(entry.messageType)}`;
  if (entry.messageIds !== undefined) json += `,"messageIds":[${entry.messageIds.join(',')}]`;
  json += `,"outcome":"${facet.outcome}","attempt":${entry.attempt}`;
  if (texts.attemptsJson !== undefined) json += `,"attempts":${texts.attemptsJson}`;
  if (texts.extrasJson !== undefined) json += `,${texts.extrasJson}`;
  if (texts.traceJson !== undefined) json += `,"trace":${texts.traceJson}`;
  return `${json}}`;
}
