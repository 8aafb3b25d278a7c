import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface AsyncSectionProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** What was asked for, when it is there; until then, or instead, a line that says so. */
export function AsyncSection<T>({ query: { data, error, refetch }, children }: AsyncSectionProps<T>): ReactNode {
  if (data !== undefined) return children(data);
  if (!error) return <p className="person-none">Reading…</p>;
  return (
    <p className="person-none" role="alert">
      {error.message}{' '}
      <button type="button" className="button" onClick={() => void refetch()}>
        Try again
      </button>
    </p>
  );
}
