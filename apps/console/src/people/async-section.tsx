import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LOADING, TRY_AGAIN } from '../text/common.ts';

interface AsyncSectionProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** Renders the data of a query; a status line while it loads or if it fails. */
export function AsyncSection<T>({ query: { data, error, refetch }, children }: AsyncSectionProps<T>): ReactNode {
  if (data !== undefined) return children(data);
  if (!error) return <p className="person-none">{LOADING}</p>;
  return (
    <p className="person-none" role="alert">
      {error.message}{' '}
      <button type="button" className="button" onClick={() => void refetch()}>
        {TRY_AGAIN}
      </button>
    </p>
  );
}
