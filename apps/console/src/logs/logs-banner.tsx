import type { ReactNode } from 'react';
import { Unreachable } from '../api/api-error.ts';
import type { LogSnapshot } from '../log-window/log-window.ts';
import { SERVER_UNREACHABLE } from '../text/common.ts';
import { Icon } from '../ui/icon.tsx';
import { errorText } from './error-text.ts';

interface LogsBannerProps {
  readonly snapshot: LogSnapshot;
  readonly onRetry: () => void;
}

/** Warning that the shown rows may be outdated. */
export function LogsBanner({ snapshot: { status, error, older }, onRetry }: LogsBannerProps): ReactNode {
  // A failure to load older rows is shown at the end of the table.
  if (status !== 'ready' || error === undefined || (older === 'failed' && !(error instanceof Unreachable))) return null;
  const isOffline = error instanceof Unreachable;
  return (
    <div className="logs-banner" role="alert">
      <Icon name="warning" />
      <span>
        {isOffline
          ? `${SERVER_UNREACHABLE}. Showing loaded entries; retrying automatically.`
          : `Refresh failed: ${errorText(error)}`}
      </span>
      <button type="button" className="button" onClick={onRetry}>
        Retry now
      </button>
    </div>
  );
}
