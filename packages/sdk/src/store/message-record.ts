import { asJson, flagOf, idOf, type Json, numberOf, objectOf, objectsOf, pick, textOf, textsOf } from '../base/json.ts';
import { keepReference } from '../base/reuse-if-equal.ts';
import type { LocalFile } from '../model/media-message.ts';
import type { MessageRow, RowLocal } from './types.ts';

/** A wish about a reaction that the server has not confirmed. */
export interface ReactionWish {
  readonly emoji: string;
  readonly isWanted: boolean;
}

/** Delivery state of a message. */
export type SendProgress = Pick<MessageRow, 'sendState' | 'canRetry'> & {
  readonly [K in 'sendError' | 'retryAtMs' | 'uploadProgress']: MessageRow[K];
};

/** A message that the server has stored. */
export const SENT: SendProgress = {
  sendState: 'sent',
  sendError: undefined,
  retryAtMs: undefined,
  canRetry: false,
  uploadProgress: undefined,
};

/** Everything known of one message. */
export interface MessageRecord extends SendProgress {
  /** Fixed for as long as the record lives. */
  readonly key: string;
  /** As on the wire. */
  readonly json: Json;
  /** Of a message on its way: what was still to be uploaded when it became known. */
  readonly files: readonly LocalFile[];
  readonly local: RowLocal;
  readonly wishes: readonly ReactionWish[];
  readonly translation: { readonly language: string; readonly text: string } | undefined;
  readonly revision: number;
}

/** `m:<sender>:<muid>` if it has a muid, else `i:<id>`. See docs/spec/sdk.md#identity-and-order. */
export function keyOf(json: Json): string {
  const muid = textOf(json, 'muid');
  const sender = textOf(json, 'sender');
  if (muid !== undefined && sender !== undefined) return `m:${sender}:${muid}`;
  return `i:${idOf(json, 'id') ?? 0}`;
}

const NOTHING = Object.freeze({});

export function newRecord(json: Json): MessageRecord {
  const blank = {
    ...SENT,
    files: [],
    local: NOTHING,
    wishes: [],
    translation: undefined,
    revision: 1,
  };
  return { key: keyOf(json), json, ...blank };
}

/** What the server tells without a sequence number: the newest answer counts. */
const THREAD = ['replyCount', 'unreadReplyCount', 'lastReplyAt', 'repliers'] as const;
const UNNUMBERED = [
  ...THREAD,
  'deliveredAt',
  'readAt',
  'deliveredToAllAt',
  'readByAllAt',
  'deliveredToMeAt',
  'readByMeAt',
] as const;

/**
 * What is known after `incoming` came. It replaces what is stored if its sequence number is higher, or equal and
 * complete where the stored one is partial; an older one is ignored. Members missing in a partial one are kept, and
 * so is what no sequence number counts. See docs/spec/sdk.md#identity-and-order.
 */
export function mergeMessages(stored: Json, incoming: Json): Json {
  const [known, news] = [numberOf(stored, 'seq') ?? 0, numberOf(incoming, 'seq') ?? 0];
  if (news < known) return stored;
  const isRepeated = news === known && (isComplete(stored) || !isComplete(incoming));
  if (isRepeated) return unnumberedOf(incoming, stored);
  const data = mergedData(stored, incoming);
  if (!isComplete(incoming)) return { ...stored, ...incoming, data: { ...objectOf(stored, 'data'), ...data } };
  return { ...pick(stored, UNNUMBERED), ...incoming, data };
}

/** A message with the counts of its replies as another one has them. */
export function withThreadOf(json: Json, other: Json): Json {
  return { ...json, ...pick(other, THREAD) };
}

/** Has everything a message has; frames and previews may show less. */
function isComplete(json: Json): boolean {
  return idOf(json, 'id') !== undefined && 'sender' in json && 'category' in json && 'sentAt' in json;
}

/** Nothing new but counts and stamps; the same object if these are the same too. */
function unnumberedOf(incoming: Json, stored: Json): Json {
  return keepReference(stored, { ...stored, ...pick(incoming, UNNUMBERED) });
}

/**
 * Frames for everybody do not say whether this user reacted: that stays, also while a message is withdrawn that a
 * moderator may give back.
 */
function mergedData(stored: Json, incoming: Json): Json {
  const data = asJson(incoming['data']);
  const own = ownReactions(stored);
  if ('deletedAt' in incoming) return { ...data, reacted: [...own] };
  if (!('reactions' in data)) return data;
  const reactions = objectsOf(data, 'reactions').map((count) =>
    'reactedByMe' in count ? count : { ...count, reactedByMe: own.has(textOf(count, 'reaction') ?? '') },
  );
  return { ...data, reactions };
}

/** Emojis the logged-in user has reacted with. */
export function ownReactions(json: Json): Set<string> {
  const data = asJson(json['data']);
  const counts = objectsOf(data, 'reactions').filter((count) => flagOf(count, 'reactedByMe'));
  return new Set(textsOf(data, 'reacted') ?? counts.map((count) => textOf(count, 'reaction') ?? ''));
}
