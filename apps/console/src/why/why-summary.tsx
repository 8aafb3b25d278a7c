import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { Path } from './path.ts';
import { targetResultOf } from './target-result.ts';

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

const ICONS = { notified: 'check', pending: 'clock', unknown: 'question', failed: 'cross', stopped: 'minus' } as const;

function lookOf({ targets, pending }: Path): keyof typeof ICONS {
  const results = new Set(targets.map(targetResultOf));
  if (results.has('notified')) return 'notified';
  if (results.has('likely')) return 'unknown';
  if (results.has('notShown')) return 'stopped';
  if (results.has('cleared') || results.has('unlikely') || results.has('unknown')) return 'unknown';
  if (pending.length > 0) return 'pending';
  return results.has('failed') ? 'failed' : 'stopped';
}
