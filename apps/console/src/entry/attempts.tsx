import './attempts.css';
import type { LogEntry } from '@chatwire/protocol';
import { attemptCodeText } from '@chatwire/protocol/response-texts';
import type { ReactNode } from 'react';
import { durationText, zonedTime } from '../text/times.ts';

type Attempt = NonNullable<LogEntry['attempts']>[number];

const RESULTS: Readonly<Record<Attempt['result'], string>> = {
  accepted: 'Accepted',
  refused: 'Rejected',
  retry: 'Rejected, will retry',
  timeout: 'Timed out',
  unreachable: 'No connection',
};

/** Provider calls in order, with responses and the delays between them. */
export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }): ReactNode {
  return (
    <ol className="attempts" aria-label="Attempts">
      {attempts.map(({ attempt, startedAtMS, endedAtMS, result, status, code, message }, index) => {
        const previous = attempts[index - 1];
        return (
          <li key={attempt}>
            {previous && <p className="attempts-delay">{durationText(startedAtMS - previous.endedAtMS)} later</p>}
            <div>
              <span>
                {attempt}. <strong>{RESULTS[result]}</strong>
                {[status, code && attemptCodeText(code)].filter((each) => each !== null).map((each) => ` · ${each}`)}
              </span>
              <span>{durationText(endedAtMS - startedAtMS)}</span>
            </div>
            {message !== null && <p>{message}</p>}
            <p>{zonedTime(startedAtMS)}</p>
          </li>
        );
      })}
    </ol>
  );
}
