import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';

/** A screen broke: the rest of the console goes on. */
export function Failure({ error, reset }: ErrorComponentProps): ReactNode {
  return (
    <div className="state" role="alert">
      <h2>This screen broke</h2>
      <p>{messageOf(error)}</p>
      <button type="button" className="button" onClick={reset}>
        Try again
      </button>
    </div>
  );
}
