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

/** Everything the client knows of one message. */
export interface MessageRecord extends SendProgress {
  /** Never changes. */
  readonly key: string;
  /** As on the wire. */
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

const NOTHING = Object.freeze({});

export function newRecord(json: Json): MessageRecord {
  const blank = {
    ...SENT,
    files: [],
    local: NOTHING,
    pendingReactions: [],
    translation: undefined,
    revision: 1,
  };
  return { key: keyOf(json), json, ...blank };
}

/** Members without a sequence number: the latest response wins. Frames omit those that differ per user. */
const THREAD = ['replyCount', 'unreadReplyCount', 'lastReplyAt', 'repliers'] as const;
const UNNUMBERED = [
  ...THREAD,
  'deliveredAt',
  'readAt',
  'deliveredToAllAt',
  'readByAllAt',
  'deliveredToMeAt',
  'readByMeAt',
  'savedByMe',
] as const;

/**
 * Merges `incoming` into `stored`. It replaces the stored message if its sequence number is higher, or equal while the
 * stored one is partial; an older one is ignored. Keeps members that a partial one omits, and those without a sequence
 * number. See docs/spec/sdk.md#identity-and-order.
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

/** Returns the message with the reply counts of `other`. */
export function withThreadOf(json: Json, other: Json): Json {
  return { ...json, ...pick(other, THREAD) };
}

/** Returns whether all members are present. Frames and previews may omit some. */
function isComplete(json: Json): boolean {
  return idOf(json, 'id') !== undefined && 'sender' in json && 'category' in json && 'sentAt' in json;
}

/** Returns the stored message with new counts and times; the same object if they are equal. */
function unnumberedOf(incoming: Json, stored: Json): Json {
  return reuseIfEqual(stored, { ...stored, ...pick(incoming, UNNUMBERED) });
}

/**
 * Frames for all members omit the user's own reactions, so these are kept, even of a withdrawn message: a moderator may
 * approve it again.
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

/** Returns the emojis that the logged-in user has reacted with. */
export function ownReactions(json: Json): Set<string> {
  const data = asJson(json['data']);
  const counts = objectsOf(data, 'reactions').filter((count) => flagOf(count, 'reactedByMe'));
  return new Set(textsOf(data, 'reacted') ?? counts.map((count) => textOf(count, 'reaction') ?? ''));
}

/** Returns the text of a message. */
export function textIn(json: Json): string | undefined {
  return textOf(asJson(json['data']), 'text');
}
