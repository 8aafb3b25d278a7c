import './section.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LOADING } from '../../text/common.ts';
import { LoadError } from '../../ui/load-error.tsx';

interface SectionProps {
  readonly title: string;
  /** Purpose, in one or two sentences. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the administration, with its title and purpose. */
export function Section({ title, about, actions, children }: SectionProps): ReactNode {
  return (
    <>
      <header className="section-head">
        <div>
          <h1>{title}</h1>
          {about !== undefined && <p>{about}</p>}
        </div>
        {actions !== undefined && <div className="section-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

interface CardProps {
  readonly title?: string;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

/** Group of related controls. */
export function Card({ title, about, children }: CardProps): ReactNode {
  return (
    <section className="card" aria-label={title}>
      {title !== undefined && <h2>{title}</h2>}
      {about !== undefined && <p className="card-about">{about}</p>}
      {children}
    </section>
  );
}

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Completes “Couldn’t load …”. */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** Renders the data of a query; a status line while it loads, an error if it fails. */
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
