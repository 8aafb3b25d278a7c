import type { ReactNode } from 'react';
import type { End } from '../../log-window/log-source.ts';
import { TRY_AGAIN } from '../../text/common.ts';
import { counted } from '../../text/counted.ts';

interface LogTableFootProps {
  readonly older: End;
  readonly count: number;
  /** Number of different recipients. */
  readonly people: number;
  readonly onRetry: () => void;
}

/** End of the table: end of the log, loading, or a failure. */
export function LogTableFoot({ older, count, people, onRetry }: LogTableFootProps): ReactNode {
  if (older === 'failed') {
    return (
      <div className="log-foot" role="alert">
        Couldn’t load older entries.
        <button type="button" className="button" onClick={onRetry}>
          {TRY_AGAIN}
        </button>
      </div>
    );
  }
  return (
    <div className="log-foot" role="status">
      {older === 'done'
        ? `End of log: ${counted(count, 'entry', 'entries')}${people > 0 ? ` for ${counted(people, 'person', 'people')}` : ''}.`
        : 'Loading older entries…'}
    </div>
  );
}
