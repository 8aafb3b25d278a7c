import type { ReactNode } from 'react';
import { LoadError } from '../ui/load-error.tsx';

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
  return <LoadError error={error} what="The numbers" onRetry={onRetry} />;
}
