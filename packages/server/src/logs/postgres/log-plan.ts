import { type FacetTest, facetTest } from '../facet.ts';
import type { LogFilter } from '../log-store.ts';
import { conversationKeyOf } from './conversation-key.ts';
import type { KeyHasher } from './key-hash.ts';
import { type FacetExtras, withWords } from './packed-facet.ts';
import type { Words } from './words.ts';

/** Columns with an index, best first: the earlier one is expected to be the rarer. */
const KEY_COLUMNS = [
  'message',
  'reaction',
  'other_type',
  'other_provider_id',
  'conversation',
  'reaction_receiver',
  'reaction_sender',
  'target',
  'sender',
  'receiver',
] as const;
export type KeyColumn = (typeof KEY_COLUMNS)[number];

/** `column = value`; the value is an integer as text. */
export interface KeyCondition {
  readonly column: KeyColumn;
  readonly value: string;
}

/** `after` < moment ≤ `until`, epoch ms. */
export interface Window {
  readonly after: number;
  readonly until: number;
}

/** A filter in terms of columns: all of it must hold. */
export interface LogPlan {
  /** Best index first; `message` also matches the further messages of a batch. */
  readonly keys: readonly KeyCondition[];
  readonly test: FacetTest;
  readonly sent: Window;
  readonly started: Window;
}

/** Translates a filter; undefined when it contradicts itself. `words` must have found the filter's words. */
export function logPlanOf(filter: LogFilter, words: Words, hasher: KeyHasher): LogPlan | undefined {
  const group = groupNamedBy(filter);
  if (group !== undefined && filter.receiverType === 'user') return undefined;
  const closed = facetTest(group === undefined ? filter : { ...filter, receiverType: 'group' });
  const keys = combine(keysOf(filter, words, hasher));
  if (closed === undefined || keys === undefined) return undefined;
  return {
    keys: keys.sort((a, b) => KEY_COLUMNS.indexOf(a.column) - KEY_COLUMNS.indexOf(b.column)),
    test: withWords(closed, codesOf(filter, words)),
    sent: windowOf(filter.from, filter.to),
    started: windowOf(filter.processedFrom, filter.processedTo),
  };
}

export function isOpen({ after, until }: Window): boolean {
  return after === EVER.after && until === EVER.until;
}

const EVER: Window = { after: Number.MIN_SAFE_INTEGER, until: Number.MAX_SAFE_INTEGER };

function windowOf(after: number | undefined, until: number | undefined): Window {
  return { after: after ?? EVER.after, until: until ?? EVER.until };
}

function groupNamedBy({ conversationId }: LogFilter): string | undefined {
  const key = conversationId === undefined ? undefined : conversationKeyOf(conversationId);
  return key?.kind === 'group' ? key.guid : undefined;
}

function codesOf(filter: LogFilter, words: Words): Partial<FacetExtras> {
  const { messageCategory, messageType, providerId } = filter;
  return {
    ...(messageCategory !== undefined && { category: words.codeOf('category', messageCategory) }),
    ...(messageType !== undefined && { type: words.codeOf('type', messageType) }),
    ...(providerId !== undefined && { providerId: words.codeOf('providerId', providerId) }),
  };
}

function* keysOf(filter: LogFilter, words: Words, hasher: KeyHasher): Generator<KeyCondition> {
  const group = groupNamedBy(filter);
  const { messageId, reactionId, messageType, providerId, conversationId } = filter;
  if (messageId !== undefined) yield { column: 'message', value: String(messageId) };
  if (reactionId !== undefined) yield { column: 'reaction', value: String(reactionId) };
  const ids: readonly (readonly [KeyColumn, string | undefined])[] = [
    ['other_type', messageType !== undefined && words.isShared('type', messageType) ? messageType : undefined],
    [
      'other_provider_id',
      providerId !== undefined && words.isShared('providerId', providerId) ? providerId : undefined,
    ],
    ['conversation', group === undefined ? conversationId : undefined],
    ['reaction_receiver', filter.reactionReceiver],
    ['reaction_sender', filter.reactionSender],
    ['target', filter.recipient],
    ['target', filter.member],
    ['sender', filter.sender],
    ['receiver', filter.receiver],
    ['receiver', group],
  ];
  for (const [column, id] of ids) if (id !== undefined) yield { column, value: hasher.textOf(id) };
}

/** One condition a column; undefined when two differ. */
function combine(conditions: Iterable<KeyCondition>): KeyCondition[] | undefined {
  const combined = new Map<KeyColumn, KeyCondition>();
  for (const condition of conditions) {
    if ((combined.get(condition.column)?.value ?? condition.value) !== condition.value) return undefined;
    combined.set(condition.column, condition);
  }
  return [...combined.values()];
}
