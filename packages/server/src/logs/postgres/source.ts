import type { KeyColumn, KeyCondition, LogPlan } from './log-plan.ts';

/** Which index rows are taken from, in order of seq. */
export type Source =
  | { readonly kind: 'all' }
  | { readonly kind: 'key'; readonly key: KeyCondition }
  | { readonly kind: 'pair'; readonly sender: KeyCondition; readonly receiver: KeyCondition };

/** Columns whose index only closed partitions have. */
const SEALED_KEYS: readonly KeyColumn[] = ['other_type', 'other_provider_id'];
/** Columns with a further index on (column, facet, seq), everywhere or in closed partitions. */
const MERGEABLE: readonly KeyColumn[] = ['receiver'];
const SEALED_MERGEABLE: readonly KeyColumn[] = ['receiver', 'sender', 'target', 'reaction_sender', 'reaction_receiver'];

/** The index that leaves the fewest rows to look at, as far as can be told without looking. */
export function sourceOf(plan: LogPlan, isSealed: boolean): Source {
  const [key, other] = plan.keys.filter(({ column }) => isSealed || !SEALED_KEYS.includes(column));
  if (isSealed && key?.column === 'sender' && other?.column === 'receiver') {
    return { kind: 'pair', sender: key, receiver: other };
  }
  return key === undefined ? { kind: 'all' } : { kind: 'key', key };
}

/** The conditions of a plan that the source does not meet by itself. */
export function remainingKeys(plan: LogPlan, source: Source): KeyCondition[] {
  if (source.kind === 'key') return plan.keys.filter((key) => key !== source.key);
  if (source.kind === 'pair') return plan.keys.filter((key) => key !== source.sender && key !== source.receiver);
  return [...plan.keys];
}

/** True when the rows of one facet of the source can be taken in order. */
export function isMergeable(source: Source, isSealed: boolean): boolean {
  if (source.kind === 'pair') return false;
  if (source.kind === 'all') return true;
  return (isSealed ? SEALED_MERGEABLE : MERGEABLE).includes(source.key.column);
}
