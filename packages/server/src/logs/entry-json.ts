import { conversationIdOf } from '@chatwire/protocol';
import type { EntryTexts } from './entry-texts.ts';
import type { FacetMembers } from './facet.ts';
import { type FacetJson, facetJson } from './facet-json.ts';
import { msText } from './ms-text.ts';

/** Members of an entry that are neither part of its facet nor stored as JSON texts. */
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

/** The members of an entry as JSON; strings include their quotation marks. */
export interface EntryMembersJson {
  readonly logId: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly facet: FacetJson;
  readonly messageId: number;
  readonly reactionId: number | undefined;
  readonly messageSentAtMs: number;
  readonly sender: string;
  readonly reactionSender: string | undefined;
  readonly receiver: string;
  readonly reactionReceiver: string | undefined;
  readonly recipient: string | undefined;
  /** Whether the entry has the member `member`, which equals `recipient`. */
  readonly hasMember: boolean;
  readonly tokenType: string | undefined;
  readonly pushToken: string | undefined;
  readonly providerId: string | undefined;
  readonly payload: string | undefined;
  readonly reasonDetail: string | undefined;
  readonly providerResponse: string | undefined;
  /** Without quotation marks. */
  readonly eventId: string;
  readonly conversationId: string;
  readonly messageCategory: string;
  readonly messageType: string;
  readonly messageIds: readonly number[] | undefined;
  readonly attempt: number;
  readonly attempts: string | undefined;
  /** See `EntryTexts.extrasJson`. */
  readonly extras: string | undefined;
  readonly trace: string | undefined;
}

/** Returns the JSON of an entry. Computes its derived members. */
export function entryJson(
  logId: string,
  entry: PlainMembers,
  texts: EntryTexts,
  facet: Omit<FacetMembers, 'hasMember'>,
  hasMember: boolean,
): string {
  return joinEntry({
    logId,
    startedAtMs: entry.processingStartedAtMS,
    endedAtMs: entry.processingEndedAtMS,
    facet: facetJson(facet),
    messageId: entry.messageId,
    reactionId: entry.reactionId,
    messageSentAtMs: entry.messageSentAtMS,
    sender: JSON.stringify(entry.sender),
    reactionSender: optionalJson(entry.reactionSender),
    receiver: JSON.stringify(entry.receiver),
    reactionReceiver: optionalJson(entry.reactionReceiver),
    recipient: optionalJson(entry.recipient),
    hasMember,
    tokenType: optionalJson(entry.tokenType),
    pushToken: optionalJson(entry.pushToken),
    providerId: optionalJson(entry.providerId),
    payload: texts.payloadJson,
    reasonDetail: texts.reasonDetailJson,
    providerResponse: texts.providerResponseJson,
    eventId: entry.eventId,
    conversationId: JSON.stringify(conversationIdOf(entry.sender, entry.receiver, facet.receiverType)),
    messageCategory: JSON.stringify(entry.messageCategory),
    messageType: JSON.stringify(entry.messageType),
    messageIds: entry.messageIds,
    attempt: entry.attempt,
    attempts: texts.attemptsJson,
    extras: texts.extrasJson,
    trace: texts.traceJson,
  });
}

/** Returns the JSON of an entry, members in the order of docs/spec/notifications.md#entry-fields. */
export function joinEntry(entry: EntryMembersJson): string {
  const { facet, startedAtMs, endedAtMs, recipient } = entry;
  let json = `{"_id":"${entry.logId}","processingStartedAtMS":${msText(startedAtMs)}`;
  json += `,"processingEndedAtMS":${msText(endedAtMs)},"totalProcessingTimeInMS":${endedAtMs - startedAtMs}`;
  json += `${facet.target},"messageId":${entry.messageId}`;
  if (entry.reactionId !== undefined) json += `,"reactionId":${entry.reactionId}`;
  json += `${facet.trigger},"messageSentAtMS":${msText(entry.messageSentAtMs)},"sender":${entry.sender}`;
  if (entry.reactionSender !== undefined) json += `,"reactionSender":${entry.reactionSender}`;
  json += `,"receiver":${entry.receiver}`;
  if (entry.reactionReceiver !== undefined) json += `,"reactionReceiver":${entry.reactionReceiver}`;
  json += facet.receiverType;
  if (entry.hasMember && recipient !== undefined) json += `,"member":${recipient}`;
  if (entry.tokenType !== undefined) json += `,"tokenType":${entry.tokenType}`;
  if (entry.pushToken !== undefined) json += `,"pushToken":${entry.pushToken}`;
  if (entry.providerId !== undefined) json += `,"providerId":${entry.providerId}`;
  if (entry.payload !== undefined) json += `,"payload":${entry.payload}`;
  json += facet.triggered;
  if (entry.reasonDetail !== undefined) json += `,"reasonDetail":${entry.reasonDetail}`;
  json += facet.success;
  if (entry.providerResponse !== undefined) json += `,"providerResponse":${entry.providerResponse}`;
  json += `,"eventId":"${entry.eventId}"`;
  if (recipient !== undefined) json += `,"recipient":${recipient}`;
  json += `,"conversationId":${entry.conversationId}`;
  json += `,"messageCategory":${entry.messageCategory},"messageType":${entry.messageType}`;
  if (entry.messageIds !== undefined) json += `,"messageIds":[${entry.messageIds.join(',')}]`;
  json += `${facet.outcome},"attempt":${entry.attempt}`;
  if (entry.attempts !== undefined) json += `,"attempts":${entry.attempts}`;
  if (entry.extras !== undefined) json += `,${entry.extras}`;
  if (entry.trace !== undefined) json += `,"trace":${entry.trace}`;
  return `${json}}`;
}

function optionalJson(text: string | undefined): string | undefined {
  return text === undefined ? undefined : JSON.stringify(text);
}
