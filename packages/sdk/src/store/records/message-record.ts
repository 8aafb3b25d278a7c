import {
  asJson,
  flagOf,
  idOf,
  type Json,
  numberOf,
  objectOf,
  objectsOf,
  pick,
  textOf,
  textsOf,
} from '../../base/json.ts';
import { reuseIfEqual } from '../../base/reuse-if-equal.ts';
import type { LocalFile } from '../../model/media-message.ts';
import type { MessageRow, RowLocal } from '../types.ts';

/** A reaction that the user has added or removed, not confirmed by the server yet. */
export interface PendingReaction {
  readonly emoji: string;
  readonly isAdded: boolean;
}

/** Delivery state of a message. */
export type SendProgress = Pick<MessageRow, 'sendState' | 'canRetry'> & {
  readonly [K in 'sendError' | 'retryAtMs' | 'uploadProgress']: MessageRow[K];
};

/** Delivery state of a message that the server has stored. */
export const SENT: SendProgress = {
  sendState: 'sent',
  sendError: undefined,
  retryAtMs: undefined,
  canRetry: false,
  uploadProgress: undefined,
};

/** Everything that the client knows about one message. */
export interface MessageRecord extends SendProgress {
  /** Identifies the record, and never changes. */
  readonly key: string;
  /** The message as on the wire. */
  readonly json: Json;
  /** Files of a pending message that were not uploaded yet when it was created. */
  readonly files: readonly LocalFile[];
  readonly local: RowLocal;
  readonly pendingReactions: readonly PendingReaction[];
  readonly translation: { readonly language: string; readonly text: string } | undefined;
  readonly revision: number;
}

/**
 * Returns the key of a message: `m:<sender>:<muid>` if it has a muid, else `i:<id>`. See
 * docs/spec/sdk.md#identity-and-order.
 */
export function keyOf(json: Json): string {
  const muid = textOf(json, 'muid');
  const sender = textOf(json, 'sender');
  if (muid !== undefined && sender !== undefined) return `m:${sender}:${muid}`;
  return `i:${idOf(json, 'id') ?? 0}`;
}

const NO_LOCAL_STATE = Object.freeze({});

/** Creates the record of a message that the server has stored. Its revision is 1. */
export function newRecord(json: Json): MessageRecord {
  const blank = {
    ...SENT,
    files: [],
    local: NO_LOCAL_STATE,
    pendingReactions: [],
    translation: undefined,
    revision: 1,
  };
  return { key: keyOf(json), json, ...blank };
}

/** Reply counts. The sequence number of a message does not cover them, so the latest response applies. */
const THREAD_MEMBERS = ['replyCount', 'unreadReplyCount', 'lastReplyAt', 'repliers'] as const;
/** All members that the sequence number of a message does not cover. Frames omit those that differ per user. */
const UNNUMBERED_MEMBERS = [
  ...THREAD_MEMBERS,
  'deliveredAt',
  'readAt',
  'deliveredToAllAt',
  'readByAllAt',
  'deliveredToMeAt',
  'readByMeAt',
  'savedByMe',
] as const;

/**
 * Returns `stored` updated by `incoming`, which is ignored if its sequence number is lower. It replaces the stored message if
 * its number is higher, or if only the incoming one is complete. Otherwise, only members that the number does not cover are
 * taken. Members that a partial message omits are kept. See docs/spec/sdk.md#identity-and-order.
 */
export function mergeMessages(stored: Json, incoming: Json): Json {
  const [storedSeq, incomingSeq] = [numberOf(stored, 'seq') ?? 0, numberOf(incoming, 'seq') ?? 0];
  if (incomingSeq < storedSeq) return stored;
  const isRepeated = incomingSeq === storedSeq && (isComplete(stored) || !isComplete(incoming));
  if (isRepeated) return unnumberedOf(incoming, stored);
  const data = mergedData(stored, incoming);
  if (!isComplete(incoming)) return { ...stored, ...incoming, data: { ...objectOf(stored, 'data'), ...data } };
  return { ...pick(stored, UNNUMBERED_MEMBERS), ...incoming, data };
}

/** Returns `json` with the reply counts of `other`. */
export function withThreadOf(json: Json, other: Json): Json {
  return { ...json, ...pick(other, THREAD_MEMBERS) };
}

/** Returns whether all members are present. Frames and previews may omit some. */
function isComplete(json: Json): boolean {
  return idOf(json, 'id') !== undefined && 'sender' in json && 'category' in json && 'sentAt' in json;
}

/** Returns the stored message with new counts and times; the same object if they are equal. */
function unnumberedOf(incoming: Json, stored: Json): Json {
  return reuseIfEqual(stored, { ...stored, ...pick(incoming, UNNUMBERED_MEMBERS) });
}

/**
 * Frames for all members omit the user's own reactions, so these are kept, even of a withdrawn message: a moderator may
 * approve it again.
 */
function mergedData(stored: Json, incoming: Json): Json {
  const data = asJson(incoming['data']);
  const ownEmojis = ownReactions(stored);
  if ('deletedAt' in incoming) return { ...data, reacted: [...ownEmojis] };
  if (!('reactions' in data)) return data;
  const reactions = objectsOf(data, 'reactions').map((count) =>
    'reactedByMe' in count ? count : { ...count, reactedByMe: ownEmojis.has(textOf(count, 'reaction') ?? '') },
  );
  return { ...data, reactions };
}

/** Returns the emoji with which the logged-in user has reacted. */
export function ownReactions(json: Json): Set<string> {
  const data = asJson(json['data']);
  const counts = objectsOf(data, 'reactions').filter((count) => flagOf(count, 'reactedByMe'));
  return new Set(textsOf(data, 'reacted') ?? counts.map((count) => textOf(count, 'reaction') ?? ''));
}

/** Returns the text of a message. */
export function textIn(json: Json): string | undefined {
  return textOf(asJson(json['data']), 'text');
}
