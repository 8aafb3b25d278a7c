import './target-view.css';
import type { LogEntry } from '@chatwire/protocol';
import { hasTimeline } from '@chatwire/protocol/delivery-timeline';
import { titledDeviceName } from '@chatwire/protocol/device-name';
import { OUTCOME_LABELS } from '@chatwire/protocol/entry-summary';
import { RULE_RESULT_LABELS } from '@chatwire/protocol/rule-labels';
import type { ReactNode } from 'react';
import { ClearedBy } from '../entry/cleared-by.tsx';
import { DeliveryTimeline } from '../entry/delivery-timeline.tsx';
import { DeviceSetting } from '../entry/device-setting.tsx';
import { EntryLink } from '../entry/entry-link.tsx';
import { RelatedPushes } from '../entry/related-pushes.tsx';
import { exactTime } from '../text/times.ts';
import { DeviceAnswers } from '../ui/device-answers.tsx';
import { DeviceNames } from '../ui/device-names.tsx';
import { DeviceTag } from '../ui/device-tag.tsx';
import { Icon } from '../ui/icon.tsx';
import { OutcomeTag } from '../ui/outcomes.tsx';
import type { Step, TargetPath } from './path.ts';
import { StepView } from './step-view.tsx';
import { allOf } from './why-summary-of.ts';

/** Outcomes of dry runs that would notify, which have no stored one. */
const OUTCOMES = { notified: 'sent', stopped: 'skipped', failed: 'failed' } as const satisfies Record<
  TargetPath['end'],
  LogEntry['outcome']
>;

interface Props {
  readonly target: TargetPath;
  /** Display name of the user. */
  readonly name: string;
  /** The explained message; absent for dry runs, which have no entries. */
  readonly messageId: number | undefined;
}

/** The rules of one target, in order. */
export function TargetView({ target, name, messageId }: Props): ReactNode {
  const { answers, onDevice, entry, text } = target;
  const hasFacts = (answers ?? onDevice ?? text) !== undefined || (entry !== undefined && hasTimeline(entry));
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
          {target.notSent}
        </span>
      </header>
      {hasFacts && (
        <div className="target-facts">
          {(target.answers ?? target.onDevice) && (
            <div className="target-device" role="note" aria-label="On the device">
              {target.answers ? <DeviceAnswers answers={target.answers} /> : target.onDevice?.sentence}
              {target.related && <RelatedPushes pushes={target.related} messageId={messageId} />}
              {target.entry && <ClearedBy entry={target.entry} facts={target.facts} messageId={messageId} />}
              {target.entry && <DeviceSetting entry={target.entry} />}
            </div>
          )}
          {target.entry && hasTimeline(target.entry) && (
            <div className="target-timeline">
              <DeliveryTimeline entry={target.entry} facts={target.facts} />
            </div>
          )}
          {target.text !== undefined && <p className="target-text">{target.text}</p>}
        </div>
      )}
      <div className="target-rules">
        <Rules steps={target.steps} name={name} />
        {target.unblockConditions !== undefined && (
          <p className="target-unblock">Can be notified again {allOf(target.unblockConditions)}.</p>
        )}
        {target.logId !== undefined && (
          <p className="target-link">
            <EntryLink logId={target.logId} messageId={messageId}>
              View entry
            </EntryLink>
          </p>
        )}
      </div>
      {target.clears && <Clears targets={target.clears} messageId={messageId} />}
      {target.earlier && <EarlierDecisions targets={target.earlier} messageId={messageId} />}
    </section>
  );
}

interface RulesProps {
  readonly steps: readonly Step[];
  /** Display name of the user. */
  readonly name: string;
}

/** Rules in order. Those that were not evaluated share the last line. */
function Rules({ steps, name }: RulesProps): ReactNode {
  const notEvaluated = steps.filter(({ result }) => result === 'notEvaluated');
  if (steps.length === 0) return <p className="target-none">Rule results aren’t stored (log settings).</p>;
  return (
    <ol>
      {steps
        .filter((step) => !notEvaluated.includes(step))
        .map((step) => (
          <StepView key={step.name} step={step} name={name} />
        ))}
      {notEvaluated.length > 0 && (
        <li className="step notEvaluated">
          <span className="step-sign">
            <Icon name="minus" size={12} />
          </span>
          <span className="step-rest">
            {RULE_RESULT_LABELS.not_evaluated}: {notEvaluated.map((step) => step.name).join(', ')}
          </span>
        </li>
      )}
    </ol>
  );
}

function outcomeOf({ outcome, end }: TargetPath): LogEntry['outcome'] {
  return outcome ?? OUTCOMES[end];
}

interface ListProps {
  readonly targets: readonly TargetPath[];
  readonly messageId: number | undefined;
}

/** Digests are redelivered when the schedule opens, and entries can be resent. */
function EarlierDecisions({ targets, messageId }: ListProps): ReactNode {
  return (
    <details className="target-earlier">
      <summary>{targets.length === 1 ? '1 earlier decision' : `${targets.length} earlier decisions`}</summary>
      <ul>
        {targets.map((target) => {
          const { key, logId, onDevice, sentence, decidedAtMs } = target;
          return (
            <li key={key}>
              <DecisionLink logId={logId} messageId={messageId}>
                {decidedAtMs === undefined ? 'Entry' : exactTime(decidedAtMs)}
              </DecisionLink>
              : {onDevice?.sentence ?? sentence ?? OUTCOME_LABELS[outcomeOf(target)].toLowerCase()}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Later pushes that cleared the notification. */
function Clears({ targets, messageId }: ListProps): ReactNode {
  return (
    <ul className="target-clears" aria-label="Cleared by">
      {targets.map((target) => {
        const { key, logId, onDevice, sentence } = target;
        return (
          <li key={key}>
            <DecisionLink logId={logId} messageId={messageId}>
              Push that clears it
            </DecisionLink>
            : {onDevice?.sentence ?? sentence ?? OUTCOME_LABELS[outcomeOf(target)].toLowerCase()}
          </li>
        );
      })}
    </ul>
  );
}

interface DecisionLinkProps {
  readonly logId: string | undefined;
  readonly messageId: number | undefined;
  readonly children: string;
}

/** A decision, as a link to its entry if it has one. */
function DecisionLink({ logId, messageId, children }: DecisionLinkProps): ReactNode {
  if (logId === undefined) return children;
  return (
    <EntryLink logId={logId} messageId={messageId}>
      {children}
    </EntryLink>
  );
}
