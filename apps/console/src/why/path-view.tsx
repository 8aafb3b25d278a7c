import './path-view.css';
import type { ReactNode } from 'react';
import { shortTime } from '../text/times.ts';
import { Icon } from '../ui/icon.tsx';
import type { Path } from './path.ts';
import { StepView } from './step-view.tsx';
import { LaneView } from './target-view.tsx';

interface PathViewProps {
  readonly path: Path;
  /** What the person is called. */
  readonly name: string;
}

/** The way of a notification: what all targets share from left to right, then one column for each target. */
export function PathView({ path: { trunk, lanes, waits }, name }: PathViewProps): ReactNode {
  return (
    <div className="path">
      <ol className="path-trunk" aria-label="Before the gates">
        {trunk.map((step) => (
          <StepView key={`${step.name} ${step.about}`} step={step} name={name} />
        ))}
      </ol>
      {lanes.length + waits.length > 0 && (
        <div className="path-lanes">
          {lanes.map((lane) => (
            <LaneView key={lane.key} lane={lane} name={name} />
          ))}
          {waits.map(({ channel, isRetry, dueAtMs }) => (
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
