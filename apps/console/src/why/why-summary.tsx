import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { Path } from './path.ts';

interface VerdictProps {
  readonly path: Path;
  /** The answer in words. */
  readonly children: ReactNode;
}

/** The answer, large enough to be read first. */
export function Verdict({ path, children }: VerdictProps): ReactNode {
  const look = lookOf(path);
  return (
    <p className={`verdict ${look}`} role="status">
      <Icon name={ICONS[look]} size={20} />
      <span>{children}</span>
    </p>
  );
}

const ICONS = { told: 'check', waits: 'clock', failed: 'cross', stopped: 'minus' } as const;

function lookOf({ lanes, waits }: Path): keyof typeof ICONS {
  if (lanes.some(({ end }) => end === 'told')) return 'told';
  if (waits.length > 0) return 'waits';
  return lanes.some(({ end }) => end === 'failed') ? 'failed' : 'stopped';
}
