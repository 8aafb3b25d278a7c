import type { Outcome } from '@chatwire/protocol';
import type { TimeBar } from './time-bars.ts';

/** Stack order from the bottom: failures are on the baseline, where heights are comparable. */
export const STACKED: readonly Outcome[] = ['failed', 'unreachable', 'skipped', 'sent'];

const GAP_SHARE = 0.16;
/** Minimum height, so that small counts stay visible. */
const MIN_BAR_HEIGHT = 3;

/** Returns one path per outcome. A bar is 1 wide, the highest is 100 high, and y grows downwards. */
export function barPaths(bars: readonly TimeBar[]): Readonly<Record<Outcome, string>> {
  const highest = Math.max(1, ...bars.map(({ total }) => total));
  const paths = { sent: '', failed: '', skipped: '', unreachable: '' };
  for (const [index, { counts }] of bars.entries()) {
    let y = 100;
    for (const outcome of STACKED) {
      if (counts[outcome] === 0) continue;
      const height = Math.max(MIN_BAR_HEIGHT, (counts[outcome] / highest) * 100);
      y = Math.max(0, y - height);
      paths[outcome] +=
        `M${index + GAP_SHARE / 2} ${y.toFixed(2)}h${1 - GAP_SHARE}v${height.toFixed(2)}h${GAP_SHARE - 1}z`;
    }
  }
  return paths;
}
