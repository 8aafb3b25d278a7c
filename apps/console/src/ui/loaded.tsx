import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LOADING } from '../text/common.ts';
import { LoadError } from './load-error.tsx';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Completes “Couldn’t load …”. */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** Renders the data of a query; a status line while it loads, an error with a retry button if it fails. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>): ReactNode {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending || !error) {
    return (
      <p className="state" role="status">
        {LOADING}
      </p>
    );
  }
  return <LoadError error={error} what={what} onRetry={() => void refetch()} />;
}
