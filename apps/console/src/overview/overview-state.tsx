import type { ReactNode } from 'react';
import { LoadError } from '../ui/load-error.tsx';

interface OverviewStateProps {
  /** Null while loading. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Loading or error state of the overview. */
export function OverviewState({ error, onRetry }: OverviewStateProps): ReactNode {
  if (!error)
    return (
      <div className="overview-loading" role="status" aria-label="Loading overview">
        {LOADING_PARTS.map((part) => (
          <div key={part} className={part}>
            <div />
          </div>
        ))}
      </div>
    );
  return <LoadError error={error} what="the overview" onRetry={onRetry} />;
}

/** Parts of the page, each as high as with data, so that nothing moves when the data is there. */
const LOADING_PARTS = ['loading-tiles', 'loading-plot', 'loading-list', 'loading-side'] as const;
