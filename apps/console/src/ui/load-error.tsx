import type { ReactNode } from 'react';
import { ApiError, Unreachable } from '../api/api-error.ts';
import { CHECK_SERVER, couldNotLoad, SERVER_UNREACHABLE, TRY_AGAIN } from '../text/common.ts';
import { Icon } from './icon.tsx';

interface LoadErrorProps {
  readonly error: Error;
  /** Completes “Couldn’t load …”. */
  readonly what: string;
  readonly onRetry: () => void;
}

/** Error state of a page or section, with a retry button. */
export function LoadError({ error, what, onRetry }: LoadErrorProps): ReactNode {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="state" role="alert">
      <Icon name={isMissing ? 'search' : 'warning'} size={28} />
      <h2>{error instanceof Unreachable ? SERVER_UNREACHABLE : couldNotLoad(what)}</h2>
      <p>{error instanceof Unreachable ? CHECK_SERVER : error.message}</p>
      {!isMissing && (
        <button type="button" className="button" onClick={onRetry}>
          {TRY_AGAIN}
        </button>
      )}
    </div>
  );
}
