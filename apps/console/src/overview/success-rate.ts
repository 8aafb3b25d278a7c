import type { OutcomeCounts } from '../plots/summary.ts';

/** The share that was sent of what was tried; undefined where nothing was. */
export function successRate(counts: Pick<OutcomeCounts, 'sent' | 'failed'> | undefined): number | undefined {
  if (!counts || counts.sent + counts.failed === 0) return undefined;
  return counts.sent / (counts.sent + counts.failed);
}
