import type { ReactNode } from 'react';
import { ApiError, Unreachable } from '../api/api-error.ts';
import type { LogSnapshot } from '../log-window/log-window.ts';
import { couldNotLoad, SERVER_UNREACHABLE, TRY_AGAIN } from '../text/common.ts';
import { Icon } from '../ui/icon.tsx';
import { errorText } from './error-text.ts';

interface LogStatesProps {
  readonly snapshot: LogSnapshot;
  readonly onRetry: () => void;
  /** Undefined without filters. */
  readonly onClear: (() => void) | undefined;
  /** The rows. */
  readonly children: ReactNode;
}

/** Shows the rows, or the loading, empty, or error state. */
export function LogStates({ snapshot, onRetry, onClear, children }: LogStatesProps): ReactNode {
  const { status, rows, error } = snapshot;
  if (status === 'failed') {
    return (
      <div className="state" role="alert">
        <Icon name="warning" size={28} />
        <h2>{titleOf(error)}</h2>
        <p>{errorText(error)}</p>
        <button type="button" className="button" onClick={onRetry}>
          {TRY_AGAIN}
        </button>
      </div>
    );
  }
  if (status === 'loading') {
    return (
      <div className="logs-loading" role="status" aria-label="Loading log">
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} />
        ))}
      </div>
    );
  }
  if (rows.length > 0) return children;
  return (
    <div className="state" role="status">
      <Icon name="search" size={28} />
      <h2>{onClear ? 'No matching entries' : 'The log is empty'}</h2>
      <p>
        {onClear
          ? 'Remove a filter, or choose a longer time range.'
          : 'Entries appear here after the first notification decision.'}
      </p>
      {onClear && (
        <button type="button" className="button" onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  );
}

function titleOf(error: unknown): string {
  if (error instanceof Unreachable) return SERVER_UNREACHABLE;
  if (error instanceof ApiError && error.status === 403) return 'This key can’t read the log';
  return couldNotLoad('the log');
}
