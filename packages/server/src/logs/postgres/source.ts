import type { KeyColumn, KeyCondition, LogPlan } from './log-plan.ts';

/** Which index rows are taken from, in order of seq. */
export type Source =
  | { readonly kind: 'all' }
  | { readonly kind: 'key'; readonly key: KeyCondition }
  | { readonly kind: 'pair'; readonly keys: readonly [KeyCondition, KeyCondition] };

/** Columns whose index only closed partitions have. */
const SEALED_KEYS: readonly KeyColumn[] = ['other_type', 'other_provider_id'];
/** Columns with a further index on (column, facet, seq), everywhere or in closed partitions. */
const MERGEABLE: readonly KeyColumn[] = ['receiver'];
const SEALED_MERGEABLE: readonly KeyColumn[] = ['receiver', 'sender', 'target', 'reaction_sender', 'reaction_receiver'];

/** The columns of entries that several people or a whole group may have in common: closed partitions index their pairs. */
const SEALED_PAIRS: readonly KeyColumn[] = ['target', 'sender', 'receiver'];

/** The index that leaves the fewest rows to look at, as far as can be told without looking. */
export function sourceOf(plan: LogPlan, isSealed: boolean): Source {
  const [key, other] = plan.keys.filter(({ column }) => isSealed || !SEALED_KEYS.includes(column));
  if (key === undefined) return { kind: 'all' };
  const isPair = isSealed && other !== undefined && SEALED_PAIRS.includes(key.column);
  return isPair ? { kind: 'pair', keys: [key, other] } : { kind: 'key', key };
}

/** The conditions of a plan that the source does not meet by itself. */
export function remainingKeys(plan: LogPlan, source: Source): KeyCondition[] {
  const met = source.kind === 'pair' ? source.keys : source.kind === 'key' ? [source.key] : [];
  return plan.keys.filter((key) => !met.includes(key));
}

/** True when the rows of one facet of the source can be taken in order. */
export function isMergeable(source: Source, isSealed: boolean): boolean {
  if (source.kind === 'pair') return false;
  if (source.kind === 'all') return true;
  return (isSealed ? SEALED_MERGEABLE : MERGEABLE).includes(source.key.column);
}
