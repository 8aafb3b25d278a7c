import { type FacetTest, facetTest } from '../facet.ts';
import type { LogFilter } from '../log-store.ts';
import { conversationKeyOf } from './conversation-key.ts';
import { type FacetWords, withWords } from './packed-facet.ts';
import type { TimeBounds } from './segment.ts';
import type { Field, Term, TermHasher } from './term-hash.ts';
import type { Dictionary } from './dictionary.ts';

/** A filter in terms of the index: all of it must hold. */
export interface LogPlan {
  readonly test: FacetTest;
  readonly terms: readonly Term[];
  readonly times: readonly TimeBounds[];
}

/** Translates a filter; undefined when it contradicts itself. `dictionary` must have found the filter's words. */
export function logPlanOf(filter: LogFilter, dictionary: Dictionary, hasher: TermHasher): LogPlan | undefined {
  const group = groupNamedBy(filter);
  if (group !== undefined && filter.receiverType === 'user') return undefined;
  const test = facetTest(group === undefined ? filter : { ...filter, receiverType: 'group' });
  const ids = combine(idsOf(filter, dictionary));
  const times = timesOf(filter);
  if (test === undefined || ids === undefined || times.some(({ after, upTo }) => after >= upTo)) return undefined;
  return {
    test: withWords(test, codesOf(filter, dictionary)),
    terms: Array.from(ids, ([field, id]) => hasher.of(field, id)),
    times,
  };
}

function groupNamedBy({ conversationId }: LogFilter): string | undefined {
  const key = conversationId === undefined ? undefined : conversationKeyOf(conversationId);
  return key?.kind === 'group' ? key.guid : undefined;
}

function timesOf({ from, to, processedFrom, processedTo }: LogFilter): TimeBounds[] {
  const bounds = (time: TimeBounds['time'], after: number | undefined, upTo: number | undefined): TimeBounds[] => {
    if (after === undefined && upTo === undefined) return [];
    return [{ time, after: after ?? Number.NEGATIVE_INFINITY, upTo: upTo ?? Number.POSITIVE_INFINITY }];
  };
  return [...bounds('sent', from, to), ...bounds('started', processedFrom, processedTo)];
}

function codesOf({ messageCategory, messageType, providerId }: LogFilter, dictionary: Dictionary): Partial<FacetWords> {
  return {
    ...(messageCategory !== undefined && { category: dictionary.codeOf('category', messageCategory) }),
    ...(messageType !== undefined && { type: dictionary.codeOf('type', messageType) }),
    ...(providerId !== undefined && { providerId: dictionary.codeOf('providerId', providerId) }),
  };
}

function* idsOf(filter: LogFilter, dictionary: Dictionary): Generator<[Field, string | number]> {
  const { messageType, providerId, conversationId } = filter;
  const group = groupNamedBy(filter);
  const given: readonly (readonly [Field, string | number | undefined])[] = [
    ['message', filter.messageId],
    ['reaction', filter.reactionId],
    ['messageType', messageType !== undefined && dictionary.isShared('type', messageType) ? messageType : undefined],
    ['providerId', providerId !== undefined && dictionary.isShared('providerId', providerId) ? providerId : undefined],
    ['conversation', group === undefined ? conversationId : undefined],
    ['reactionReceiver', filter.reactionReceiver],
    ['reactionSender', filter.reactionSender],
    ['recipient', filter.recipient],
    ['recipient', filter.member],
    ['sender', filter.sender],
    ['receiver', filter.receiver],
    ['receiver', group],
  ];
  for (const [field, id] of given) if (id !== undefined) yield [field, id];
}

/** One id a field; undefined when two differ. */
function combine(ids: Iterable<[Field, string | number]>): Map<Field, string | number> | undefined {
  const combined = new Map<Field, string | number>();
  for (const [field, id] of ids) {
    if ((combined.get(field) ?? id) !== id) return undefined;
    combined.set(field, id);
  }
  return combined;
}
