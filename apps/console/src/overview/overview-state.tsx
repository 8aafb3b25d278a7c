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
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} />
        ))}
      </div>
    );
  return <LoadError error={error} what="the overview" onRetry={onRetry} />;
}
