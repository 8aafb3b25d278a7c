import type { ReactNode } from 'react';
import { ApiError, Unreachable } from '../api/api-error.ts';
import { Icon } from './icon.tsx';

interface LoadErrorProps {
  readonly error: Error;
  /** What was asked for, to begin a sentence. */
  readonly what: string;
  readonly onRetry: () => void;
}

/** Instead of what could not be read: why, and a way to ask again. */
export function LoadError({ error, what, onRetry }: LoadErrorProps): ReactNode {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="state" role="alert">
      <Icon name={isMissing ? 'search' : 'warning'} size={28} />
      <h2>{error instanceof Unreachable ? 'The server cannot be reached' : `${what} could not be read`}</h2>
      <p>{error instanceof Unreachable ? 'Check that it runs and that you are online.' : error.message}</p>
      {!isMissing && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
