import type { DeviceState } from '@chatwire/protocol';
import { labelCodesOf } from '../engine/facet-layout.ts';
import { type TimeBounds, timeBoundsOf } from '../engine/segment.ts';
import { type FacetTest, facetTest } from '../facet.ts';
import type { LogFilter } from '../log-store.ts';
import { negatedFilters } from '../negated-filters.ts';
import { conversationKeyOf } from './conversation-key.ts';
import { type Dictionary, LAYOUT } from './dictionary.ts';
import type { Field, Term, TermHasher } from './term-hash.ts';

/** A filter in terms of the index: all conditions must hold. */
export interface LogPlan {
  readonly test: FacetTest;
  readonly terms: readonly Term[];
  readonly times: readonly TimeBounds[];
  readonly deviceState?: DeviceState | undefined;
  /** Tests that an entry's facet must not pass. */
  readonly excludedFacets: readonly FacetTest[];
  /** Plans that must not match, each with terms or a device state. */
  readonly not: readonly LogPlan[];
}

/** Returns the plan that finds the entries with all of these terms. */
export function planOfTerms(terms: readonly Term[]): LogPlan {
  return { test: { mask: 0, bits: 0 }, terms, times: [], excludedFacets: [], not: [] };
}

/** Translates a filter; undefined when nothing can match. `dictionary` must have loaded the filter's labels. */
export function logPlanOf(filter: LogFilter, dictionary: Dictionary, hasher: TermHasher): LogPlan | undefined {
  const { deviceState } = filter;
  const group = groupNamedBy(filter);
  if (group !== undefined && filter.receiverType === 'user') return undefined;
  const test = facetTest(group === undefined ? filter : { ...filter, receiverType: 'group' });
  const codes = labelCodesOf(filter, dictionary.labels);
  const ids = combine(idsOf(filter, dictionary));
  const times = timeBoundsOf(filter);
  if (!test || !codes || !ids || !times) return undefined;
  const negated = negatedFilters(filter).flatMap((one) => logPlanOf(one, dictionary, hasher) ?? []);
  return {
    test: LAYOUT.test(test, codes),
    terms: Array.from(ids, ([field, id]) => hasher.of(field, id)),
    times,
    deviceState,
    excludedFacets: negated.filter(isFacetTestOnly).map((plan) => plan.test),
    not: negated.filter((plan) => !isFacetTestOnly(plan)),
  };
}

function isFacetTestOnly({ terms, deviceState }: LogPlan): boolean {
  return terms.length === 0 && deviceState === undefined;
}

function groupNamedBy({ conversationId }: LogFilter): string | undefined {
  const key = conversationId === undefined ? undefined : conversationKeyOf(conversationId);
  return key?.kind === 'group' ? key.guid : undefined;
}

function* idsOf(filter: LogFilter, dictionary: Dictionary): Generator<[Field, string | number]> {
  const { conversationId } = filter;
  const group = groupNamedBy(filter);
  const shared = (label: 'messageType' | 'providerId'): string | undefined =>
    dictionary.labels[label].has(filter[label] ?? '') ? undefined : filter[label];
  const given: readonly (readonly [Field, string | number | undefined])[] = [
    ['message', filter.messageId],
    ['reaction', filter.reactionId],
    ['messageType', shared('messageType')],
    ['providerId', shared('providerId')],
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

/** Combines ids, one per field; undefined when two differ. */
function combine(ids: Iterable<[Field, string | number]>): Map<Field, string | number> | undefined {
  const combined = new Map<Field, string | number>();
  for (const [field, id] of ids) {
    if ((combined.get(field) ?? id) !== id) return undefined;
    combined.set(field, id);
  }
  return combined;
}
