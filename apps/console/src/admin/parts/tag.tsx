import './tag.css';
import type { ReactNode } from 'react';

/** A short label next to a name. */
export function Tag({ children, isOff = false }: { readonly children: string; readonly isOff?: boolean }): ReactNode {
  return <span className={isOff ? 'tag off' : 'tag'}>{children}</span>;
}
