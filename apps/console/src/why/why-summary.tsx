import type { ReactNode } from 'react';
import { DeviceNames } from '../ui/device-names.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Path } from './path.ts';
import { targetResultOf } from './target-result.ts';
import { type Tense, unblockText, whySummaryParts } from './why-summary-of.ts';

interface WhySummaryProps {
  /** Name of the user. */
  readonly name: string;
  readonly path: Path;
  readonly tense: Tense;
  /** Follows the details: why nothing was sent by some channels. Default: none. */
  readonly note?: string | undefined;
}

/**
 * Prominent summary of an explanation: whether the user was notified, then the details in a regular weight. A dry run adds
 * when the user can be notified again.
 */
export function WhySummary({ name, path, tense, note }: WhySummaryProps): ReactNode {
  const look = lookOf(path);
  const [answer, ...parts] = whySummaryParts(name, path, tense);
  const details = note === undefined ? parts : [...parts, ` ${note}`];
  const unblock = tense === 'would be' ? unblockText(name, path) : undefined;
  return (
    <p className={`why-summary ${look}`} role="status">
      <Icon name={ICONS[look]} size={20} />
      <span>
        <DeviceNames>{answer}</DeviceNames>
        {details.length > 0 && (
          <span className="why-summary-details">
            <DeviceNames>{details.join('')}</DeviceNames>
          </span>
        )}
        {unblock && <span className="why-summary-unblock">{unblock}</span>}
      </span>
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
