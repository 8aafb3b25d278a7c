import type { OutcomeCounts } from '../plots/summary.ts';

/** Returns sent / attempted; undefined without attempts. */
export function successRate(counts: Pick<OutcomeCounts, 'sent' | 'failed'> | undefined): number | undefined {
  if (!counts || counts.sent + counts.failed === 0) return undefined;
  return counts.sent / (counts.sent + counts.failed);
}
