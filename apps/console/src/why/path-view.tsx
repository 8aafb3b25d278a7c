import './path-view.css';
import type { ReactNode } from 'react';
import { shortTime } from '../text/times.ts';
import { Icon } from '../ui/icon.tsx';
import type { Path } from './path.ts';
import { StepView } from './step-view.tsx';
import { TargetView } from './target-view.tsx';

interface PathViewProps {
  readonly path: Path;
  /** What the person is called. */
  readonly name: string;
}

/** The way of a notification: what all targets share from left to right, then one column for each target. */
export function PathView({ path: { sharedSteps, targets, pending }, name }: PathViewProps): ReactNode {
  return (
    <div className="path">
      <ol className="path-shared" aria-label="Before the gates">
        {sharedSteps.map((step) => (
          <StepView key={`${step.name} ${step.about}`} step={step} name={name} />
        ))}
      </ol>
      {targets.length + pending.length > 0 && (
        <div className="path-targets">
          {targets.map((target) => (
            <TargetView key={target.key} target={target} name={name} />
          ))}
          {pending.map(({ channel, isRetry, dueAtMs }) => (
            <p key={`${channel} ${dueAtMs}`} className="path-wait">
              <Icon name="clock" />
              <span>
                {isRetry ? `The next try (${WORDS[channel]}) is due` : `A ${WORDS[channel]} waits for its time`}:{' '}
                {shortTime(dueAtMs)}
              </span>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

const WORDS = { push: 'push', email: 'batch of email', sms: 'batch of text messages' } as const;
