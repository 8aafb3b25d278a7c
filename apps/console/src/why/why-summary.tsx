import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { Path } from './path.ts';

interface WhySummaryProps {
  readonly path: Path;
  /** The summary text. */
  readonly children: ReactNode;
}

/** Prominent summary of an explanation. */
export function WhySummary({ path, children }: WhySummaryProps): ReactNode {
  const look = lookOf(path);
  return (
    <p className={`why-summary ${look}`} role="status">
      <Icon name={ICONS[look]} size={20} />
      <span>{children}</span>
    </p>
  );
}

const ICONS = { notified: 'check', pending: 'clock', failed: 'cross', stopped: 'minus' } as const;

function lookOf({ targets, pending }: Path): keyof typeof ICONS {
  if (targets.some(({ end }) => end === 'notified')) return 'notified';
  if (pending.length > 0) return 'pending';
  return targets.some(({ end }) => end === 'failed') ? 'failed' : 'stopped';
}
