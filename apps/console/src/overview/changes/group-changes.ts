import type { AuditEntry } from '@chatwire/protocol';
import type { Span } from '../../plots/span.ts';

/** Changes that are so close to each other in a plot that they share one mark. */
export interface ChangeGroup {
  /** Position of the first change, as a share of the width of the plot. */
  readonly share: number;
  /** Oldest first; at least one. */
  readonly changes: readonly AuditEntry[];
}

/** Marks closer than this would overlap. */
const NEAR_SHARE = 0.025;

/** Groups changes that would be close to each other in a plot of consecutive spans. Omits changes outside the plot. */
export function groupChanges(spans: readonly Span[], entries: readonly AuditEntry[]): readonly ChangeGroup[] {
  const [from = 0, to = 0] = [spans[0]?.from, spans.at(-1)?.to];
  const groups: { share: number; changes: AuditEntry[] }[] = [];
  for (const entry of entries.toSorted((a, b) => a.atMS - b.atMS)) {
    if (entry.atMS < from || entry.atMS >= to) continue;
    const share = (entry.atMS - from) / (to - from);
    const last = groups.at(-1);
    if (last && share - last.share < NEAR_SHARE) last.changes.push(entry);
    else groups.push({ share, changes: [entry] });
  }
  return groups;
}
