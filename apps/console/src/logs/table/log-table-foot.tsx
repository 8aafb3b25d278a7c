import type { ReactNode } from 'react';
import type { End } from '../window/log-source.ts';

interface LogTableFootProps {
  readonly older: End;
  readonly count: number;
  readonly onRetry: () => void;
}

/** Below the last row: that there is no more, that more is coming, or that it did not come. */
export function LogTableFoot({ older, count, onRetry }: LogTableFootProps): ReactNode {
  if (older === 'failed') {
    return (
      <div className="log-foot" role="alert">
        Older entries could not be read.
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <div className="log-foot" role="status">
      {older === 'done'
        ? `That is all: ${count.toLocaleString()} ${count === 1 ? 'entry' : 'entries'}.`
        : 'Reading older entries…'}
    </div>
  );
}
