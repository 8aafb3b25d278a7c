import './target-view.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeliveryTimeline } from '../entry/delivery-timeline.tsx';
import { hasTimeline } from '../entry/delivery-timeline-of.ts';
import { GIVEN_TO_IOS } from '../text/device-states.ts';
import { titled } from '../text/platform-label.ts';
import { exactTime } from '../text/times.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { TargetPath } from './path.ts';
import { StepView } from './step-view.tsx';
import { type TargetResult, targetResultOf } from './target-result.ts';
import { allOf } from './why-summary-of.ts';

const RESULTS = {
  notified: { icon: 'check', word: 'Notified' },
  removed: { icon: 'check', word: 'Removed' },
  notShown: { icon: 'minus', word: 'Not shown' },
  unknown: { icon: 'question', word: 'Not known' },
  stopped: { icon: 'minus', word: 'Skipped' },
  failed: { icon: 'cross', word: 'Not delivered' },
} as const satisfies Record<TargetResult, { icon: IconName; word: string }>;
const HANDED = { icon: 'check', word: GIVEN_TO_IOS } as const;

/** The rules of one target, in order. */
export function TargetView({ target, name }: { readonly target: TargetPath; readonly name: string }): ReactNode {
  const isOnlyHanded = target.onDevice?.isOnlyHanded === true;
  const result = isOnlyHanded ? 'handed' : targetResultOf(target);
  const { icon, word } = result === 'handed' ? HANDED : RESULTS[result];
  return (
    <section className="target-path" aria-label={target.label}>
      <header>
        <h3>
          {titled(target.label)}
          {target.providerText !== undefined && <small>{target.providerText}</small>}
        </h3>
        <span className={`target-end ${result}`}>
          <Icon name={icon} size={12} />
          {word}
        </span>
      </header>
      {target.onDevice && (
        <p className="target-device" role="note" aria-label="On the device">
          {[target.onDevice.sentence, target.onDevice.stillShown].filter(Boolean).join(' ')}
        </p>
      )}
      {target.entry && hasTimeline(target.entry) && (
        <div className="target-timeline">
          <DeliveryTimeline entry={target.entry} />
        </div>
      )}
      {target.text !== undefined && <p className="target-text">{target.text}</p>}
      <ol>
        {target.steps.map((step) => (
          <StepView key={step.name} step={step} name={name} />
        ))}
      </ol>
      {target.unblockConditions !== undefined && (
        <p className="target-unblock">Can be notified again {allOf(target.unblockConditions)}.</p>
      )}
      {target.logId !== undefined && (
        <p className="target-link">
          <EntryLink logId={target.logId}>View entry</EntryLink>
        </p>
      )}
      {target.clears && <Clears targets={target.clears} />}
      {target.earlier && <EarlierDecisions targets={target.earlier} />}
    </section>
  );
}

/** Digests are redelivered when the schedule opens, and entries can be resent. */
function EarlierDecisions({ targets }: { readonly targets: readonly TargetPath[] }): ReactNode {
  return (
    <details className="target-earlier">
      <summary>{targets.length === 1 ? '1 earlier decision' : `${targets.length} earlier decisions`}</summary>
      <ul>
        {targets.map(({ key, logId, end, onDevice, sentence, decidedAtMs }) => (
          <li key={key}>
            <EntryLink logId={logId}>{decidedAtMs === undefined ? 'Entry' : exactTime(decidedAtMs)}</EntryLink>:{' '}
            {onDevice?.sentence ?? sentence ?? RESULTS[end].word.toLowerCase()}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Later pushes that removed the notification. */
function Clears({ targets }: { readonly targets: readonly TargetPath[] }): ReactNode {
  return (
    <ul className="target-clears" aria-label="Removed by">
      {targets.map(({ key, logId, onDevice, sentence, end }) => (
        <li key={key}>
          <EntryLink logId={logId}>Push that removes it</EntryLink>:{' '}
          {onDevice?.sentence ?? sentence ?? RESULTS[end].word.toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

function EntryLink({ logId, children }: { readonly logId: string | undefined; readonly children: string }): ReactNode {
  if (logId === undefined) return children;
  return (
    <Link to="/logs" search={{ entry: logId }}>
      {children}
    </Link>
  );
}
