import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { TRY_AGAIN } from '../text/common.ts';

/** Error boundary of a page; the rest of the console keeps working. */
export function Failure({ error, reset }: ErrorComponentProps): ReactNode {
  return (
    <div className="state" role="alert">
      <h2>Something went wrong on this page</h2>
      <p>{messageOf(error)}</p>
      <button type="button" className="button" onClick={reset}>
        {TRY_AGAIN}
      </button>
    </div>
  );
}
