import type { ReactNode } from 'react';
import { Unreachable } from '../api/api-error.ts';
import { Icon } from '../ui/icon.tsx';
import { errorText } from './error-text.ts';
import type { LogSnapshot } from './window/log-window.ts';

interface LogsBannerProps {
  readonly snapshot: LogSnapshot;
  readonly onRetry: () => void;
}

/** Rows are shown, but they may not be how things are now. */
export function LogsBanner({ snapshot: { status, error, older }, onRetry }: LogsBannerProps): ReactNode {
  // That older rows failed is told where they would be.
  if (status !== 'ready' || error === undefined || (older === 'failed' && !(error instanceof Unreachable))) return null;
  const isOffline = error instanceof Unreachable;
  return (
    <div className="logs-banner" role="alert">
      <Icon name="warning" />
      <span>
        {isOffline
          ? 'The server cannot be reached. What was read stays; it is asked again by itself.'
          : `Reading again failed: ${errorText(error)}`}
      </span>
      <button type="button" className="button" onClick={onRetry}>
        Try now
      </button>
    </div>
  );
}
