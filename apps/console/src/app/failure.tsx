import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A screen broke: the rest of the console goes on. */
export function Failure({ error, reset }: ErrorComponentProps): ReactNode {
  return (
    <div className="state" role="alert">
      <h2>This screen broke</h2>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className="button" onClick={reset}>
        Try again
      </button>
    </div>
  );
}
