import { conversationIdOf } from '@chatwire/protocol';
import type { FacetMembers } from './facet.ts';

/** An entry as a store keeps it. Members named `…Json` are finished JSON text and go out as they are. */
export interface StoredEntry {
  readonly logId: string;
  readonly processingStartedAtMS: number;
  readonly processingEndedAtMS: number;
  readonly facet: FacetMembers;
  readonly messageId: number;
  readonly reactionId: number | undefined;
  readonly messageSentAtMS: number;
  readonly sender: string;
  readonly reactionSender: string | undefined;
  readonly receiver: string;
  readonly reactionReceiver: string | undefined;
  readonly recipient: string | undefined;
  readonly tokenType: string | undefined;
  readonly pushToken: string | undefined;
  readonly providerId: string | undefined;
  readonly payloadJson: string | undefined;
  readonly reasonDetailJson: string | undefined;
  readonly providerResponseJson: string | undefined;
  readonly eventId: string;
  readonly messageCategory: string;
  readonly messageType: string;
  readonly messageIds: readonly number[] | undefined;
  readonly attempt: number;
  readonly attemptsJson: string | undefined;
  /** Rare members, `"name":value` separated by commas. */
  readonly extrasJson: string | undefined;
  readonly traceJson: string | undefined;
}

/**
 * Entry as JSON, members in the order of docs/spec/notifications.md#entry-fields. Members that follow from others are
 * computed, not stored.
 */
export function entryJson(entry: StoredEntry): string {
  const { facet } = entry;
  let json = `{"_id":"${entry.logId}","processingStartedAtMS":${entry.processingStartedAtMS}`;
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
  if (facet.hasMember && recipient !== undefined) json += `,"member":${recipient}`;
  if (entry.tokenType !== undefined) json += `,"tokenType":"${entry.tokenType}"`;
  if (entry.pushToken !== undefined) json += `,"pushToken":${JSON.stringify(entry.pushToken)}`;
  if (entry.providerId !== undefined) json += `,"providerId":${JSON.stringify(entry.providerId)}`;
  if (entry.payloadJson !== undefined) json += `,"payload":${entry.payloadJson}`;
  json += `,"notificationTriggered":${facet.notificationTriggered}`;
  if (facet.reason !== undefined) json += `,"reason":"${facet.reason}"`;
  if (entry.reasonDetailJson !== undefined) json += `,"reasonDetail":${entry.reasonDetailJson}`;
  if (facet.success !== undefined) json += `,"success":${facet.success}`;
  if (entry.providerResponseJson !== undefined) json += `,"providerResponse":${entry.providerResponseJson}`;
  json += `,"eventId":"${entry.eventId}"`;
  if (recipient !== undefined) json += `,"recipient":${recipient}`;
  const conversationId = conversationIdOf(entry.sender, entry.receiver, facet.receiverType);
  json += `,"conversationId":${JSON.stringify(conversationId)}`;
  json += `,"messageCategory":${JSON.stringify(entry.messageCategory)}`;
  json += `,"messageType":${JSON.stringify(entry.messageType)}`;
  if (entry.messageIds !== undefined) json += `,"messageIds":[${entry.messageIds.join(',')}]`;
  json += `,"outcome":"${facet.outcome}","attempt":${entry.attempt}`;
  if (entry.attemptsJson !== undefined) json += `,"attempts":${entry.attemptsJson}`;
  if (entry.extrasJson !== undefined) json += `,${entry.extrasJson}`;
  if (entry.traceJson !== undefined) json += `,"trace":${entry.traceJson}`;
  return `${json}}`;
}
