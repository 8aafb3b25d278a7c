import type { Outcome } from '@chatwire/protocol';
import type { TimeBar } from './time-bars.ts';

/** Stack order from the bottom: failures are on the baseline, where heights are comparable. */
export const STACKED: readonly Outcome[] = ['failed', 'unreachable', 'skipped', 'sent'];

const GAP = 0.16;
/** Minimum height, so that small counts stay visible. */
const LEAST = 3;

/** Returns one path per outcome. A bar is 1 wide, the highest is 100 high, and y grows downwards. */
export function barPaths(bars: readonly TimeBar[]): Readonly<Record<Outcome, string>> {
  const highest = Math.max(1, ...bars.map(({ total }) => total));
  const paths = { sent: '', failed: '', skipped: '', unreachable: '' };
  for (const [index, { counts }] of bars.entries()) {
    let y = 100;
    for (const outcome of STACKED) {
      if (counts[outcome] === 0) continue;
      const height = Math.max(LEAST, (counts[outcome] / highest) * 100);
      y = Math.max(0, y - height);
      paths[outcome] += `M${index + GAP / 2} ${y.toFixed(2)}h${1 - GAP}v${height.toFixed(2)}h${GAP - 1}z`;
    }
  }
  return paths;
}
