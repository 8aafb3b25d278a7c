import type { ReactNode } from 'react';
import { ApiError, Unreachable } from '../api/api-error.ts';
import { Icon } from '../ui/icon.tsx';
import { errorText } from './error-text.ts';
import type { LogSnapshot } from './window/log-window.ts';

interface LogStatesProps {
  readonly snapshot: LogSnapshot;
  readonly onRetry: () => void;
  /** Absent when there are no filters. */
  readonly onClear: (() => void) | undefined;
  /** The rows, when there are any. */
  readonly children: ReactNode;
}

/** What is shown instead of rows. */
export function LogStates({ snapshot, onRetry, onClear, children }: LogStatesProps): ReactNode {
  const { status, rows, error } = snapshot;
  if (status === 'failed') {
    return (
      <div className="state" role="alert">
        <Icon name="warning" size={28} />
        <h2>{titleOf(error)}</h2>
        <p>{errorText(error)}</p>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    );
  }
  if (status === 'loading') {
    return (
      <div className="logs-loading" role="status" aria-label="Reading the log">
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
      <h2>{onClear ? 'No entry matches' : 'The log is empty'}</h2>
      <p>
        {onClear
          ? 'Nothing was notified, and nothing was held back, that these filters let through.'
          : 'Entries appear here as soon as somebody might have been notified of something.'}
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
  if (error instanceof Unreachable) return 'The server cannot be reached';
  if (error instanceof ApiError && error.status === 403) return 'This key may not read the log';
  return 'The log could not be read';
}
