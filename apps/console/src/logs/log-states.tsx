import type { ReactNode } from 'react';
import { ApiError, Unreachable } from '../api/api-error.ts';
import { Icon } from '../ui/icon.tsx';
import type { LogSnapshot } from './window/log-window.ts';

interface LogStatesProps {
  readonly snapshot: LogSnapshot;
  readonly onRetry: () => void;
  /** The rows, when there are any. */
  readonly children: ReactNode;
}

/** What is shown instead of rows, or below them when there is no going on. */
export function LogStates({ snapshot, onRetry, children }: LogStatesProps): ReactNode {
  const { status, rows, error } = snapshot;
  if (status === 'failed') {
    return (
      <div className="state" role="alert">
        <Icon name="warning" size={28} />
        <h2>{error instanceof Unreachable ? 'The server cannot be reached' : 'The log could not be read'}</h2>
        <p>{textOf(error)}</p>
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
  if (rows.length === 0) {
    return (
      <div className="state">
        <Icon name="search" size={28} />
        <h2>No entry matches</h2>
        <p>Nothing was notified, and nothing was held back, that these filters let through.</p>
      </div>
    );
  }
  return children;
}

function textOf(error: unknown): string {
  if (error instanceof Unreachable)
    return 'Check that it runs and that you are online. Nothing is lost: it goes on where it was.';
  if (error instanceof ApiError) {
    const details = Object.entries(error.details).map(([name, faults]) => `${name} ${faults.join(', ')}`);
    return [error.message, ...details].join(' · ');
  }
  return error instanceof Error ? error.message : String(error);
}
