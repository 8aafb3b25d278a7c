import './named.css';
import type { ReactNode } from 'react';

interface NamedProps {
  readonly id: string;
  /** Default: only the id. */
  readonly name?: string | undefined;
}

/** A user or group: the name, and the id in small type. */
export function Named({ id, name }: NamedProps): ReactNode {
  if (name === undefined || name === id) return id;
  return (
    <span className="named" title={`${name} (${id})`}>
      <span>{name}</span> <small>{id}</small>
    </span>
  );
}
