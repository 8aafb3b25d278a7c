import './target-view.css';
import type { LogEntry } from '@chatwire/protocol';
import { titledDeviceName } from '@chatwire/protocol/device-name';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ClearedBy } from '../entry/cleared-by.tsx';
import { DeliveryTimeline } from '../entry/delivery-timeline.tsx';
import { hasTimeline } from '../entry/delivery-timeline-of.ts';
import { DeviceSetting } from '../entry/device-setting.tsx';
import { RelatedPushes } from '../entry/related-pushes.tsx';
import { exactTime } from '../text/times.ts';
import { DeviceAnswers } from '../ui/device-answers.tsx';
import { DeviceNames } from '../ui/device-names.tsx';
import { DeviceTag } from '../ui/device-tag.tsx';
import { OUTCOME_LOOKS, OutcomeTag } from '../ui/outcomes.tsx';
import type { TargetPath } from './path.ts';
import { StepView } from './step-view.tsx';
import { allOf } from './why-summary-of.ts';

/** Outcomes of dry runs that would notify, which have no stored one. */
const OUTCOMES = { notified: 'sent', stopped: 'skipped', failed: 'failed' } as const satisfies Record<
  TargetPath['end'],
  LogEntry['outcome']
>;

/** The rules of one target, in order. */
export function TargetView({ target, name }: { readonly target: TargetPath; readonly name: string }): ReactNode {
  return (
    <section className="target-path" aria-label={target.label}>
      <header>
        <h3>
          <DeviceNames>{titledDeviceName(target.label)}</DeviceNames>
          {target.details && target.details.length > 0 && <small>{target.details.join(' · ')}</small>}
          {target.providerText !== undefined && <small>{target.providerText}</small>}
        </h3>
        <span className="target-tags">
          <OutcomeTag outcome={outcomeOf(target)} />
          {target.onDevice && <DeviceTag result={target.onDevice.result} text={target.onDevice.short} />}
        </span>
      </header>
      {(target.answers ?? target.onDevice) && (
        <div className="target-device" role="note" aria-label="On the device">
          {target.answers ? <DeviceAnswers answers={target.answers} /> : target.onDevice?.sentence}
          {target.related && <RelatedPushes pushes={target.related} />}
          {target.entry && <ClearedBy entry={target.entry} />}
          {target.entry && <DeviceSetting entry={target.entry} />}
        </div>
      )}
      {target.entry && hasTimeline(target.entry) && (
        <div className="target-timeline">
          <DeliveryTimeline entry={target.entry} facts={target.facts} />
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

function outcomeOf({ outcome, end }: TargetPath): LogEntry['outcome'] {
  return outcome ?? OUTCOMES[end];
}

/** Digests are redelivered when the schedule opens, and entries can be resent. */
function EarlierDecisions({ targets }: { readonly targets: readonly TargetPath[] }): ReactNode {
  return (
    <details className="target-earlier">
      <summary>{targets.length === 1 ? '1 earlier decision' : `${targets.length} earlier decisions`}</summary>
      <ul>
        {targets.map((target) => {
          const { key, logId, onDevice, sentence, decidedAtMs } = target;
          return (
            <li key={key}>
              <EntryLink logId={logId}>{decidedAtMs === undefined ? 'Entry' : exactTime(decidedAtMs)}</EntryLink>:{' '}
              {onDevice?.sentence ?? sentence ?? OUTCOME_LOOKS[outcomeOf(target)].word.toLowerCase()}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Later pushes that cleared the notification. */
function Clears({ targets }: { readonly targets: readonly TargetPath[] }): ReactNode {
  return (
    <ul className="target-clears" aria-label="Cleared by">
      {targets.map((target) => {
        const { key, logId, onDevice, sentence } = target;
        return (
          <li key={key}>
            <EntryLink logId={logId}>Push that clears it</EntryLink>:{' '}
            {onDevice?.sentence ?? sentence ?? OUTCOME_LOOKS[outcomeOf(target)].word.toLowerCase()}
          </li>
        );
      })}
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
