import type { ReactNode } from 'react';
import type { End } from '../../log-window/log-source.ts';
import { TRY_AGAIN } from '../../text/common.ts';

interface LogTableFootProps {
  readonly older: End;
  readonly count: number;
  readonly onRetry: () => void;
}

/** End of the table: end of the log, loading, or a failure. */
export function LogTableFoot({ older, count, onRetry }: LogTableFootProps): ReactNode {
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
        ? `End of log: ${count.toLocaleString()} ${count === 1 ? 'entry' : 'entries'}.`
        : 'Loading older entries…'}
    </div>
  );
}
