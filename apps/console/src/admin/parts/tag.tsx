import './tag.css';
import type { ReactNode } from 'react';

/** One word about what it stands beside. */
export function Tag({ children, isOff = false }: { readonly children: string; readonly isOff?: boolean }): ReactNode {
  return <span className={isOff ? 'tag off' : 'tag'}>{children}</span>;
}
