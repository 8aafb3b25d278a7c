import { CHANNEL_LABELS } from '../text/channels.ts';
import './path-view.css';
import type { ReactNode } from 'react';
import { exactTime } from '../text/times.ts';
import { upperFirst } from '../text/upper-first.ts';
import { Icon } from '../ui/icon.tsx';
import type { Path } from './path.ts';
import { StepView } from './step-view.tsx';
import { TargetView } from './target-view.tsx';

interface PathViewProps {
  readonly path: Path;
  /** Display name of the user. */
  readonly name: string;
  /** The explained message. Default: none, for dry runs. */
  readonly messageId?: number;
}

/** Decision path of a notification: shared checks, then one column per target. */
export function PathView({ path: { sharedSteps, targets, pending }, name, messageId }: PathViewProps): ReactNode {
  return (
    <div className="path">
      <ol className="path-shared" aria-label="Shared checks">
        {sharedSteps.map((step) => (
          <StepView key={`${step.name} ${step.about}`} step={step} name={name} />
        ))}
      </ol>
      {targets.length + pending.length > 0 && (
        <div className="path-targets">
          {targets.map((target) => (
            <TargetView key={target.key} target={target} name={name} messageId={messageId} />
          ))}
          {pending.map(({ channel, isRetry, dueAtMs }) => (
            <p key={`${channel} ${dueAtMs}`} className="path-wait">
              <Icon name="clock" />
              <span>
                {isRetry
                  ? `Next ${CHANNEL_LABELS[channel]} attempt`
                  : `${upperFirst(CHANNEL_LABELS[channel])} digest scheduled for`}
                {isRetry ? ': ' : ' '}
                {exactTime(dueAtMs)}
              </span>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
