import type { ReactNode } from 'react';
import { Unreachable } from '../api/api-error.ts';
import { Icon } from '../ui/icon.tsx';

interface OverviewStateProps {
  /** Null while it is being read. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown instead of numbers. */
export function OverviewState({ error, onRetry }: OverviewStateProps): ReactNode {
  if (!error)
    return (
      <div className="overview-loading" role="status" aria-label="Reading the numbers">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} />
        ))}
      </div>
    );
  return (
    <div className="state" role="alert">
      <Icon name="warning" size={28} />
      <h2>{error instanceof Unreachable ? 'The server cannot be reached' : 'The numbers could not be read'}</h2>
      <p>{error instanceof Unreachable ? 'Check that it runs and that you are online.' : error.message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
