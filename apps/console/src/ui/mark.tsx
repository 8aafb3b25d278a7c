import type { ReactNode } from 'react';
import sign from './mark.svg';

/** The product logo. */
export function Mark({ size }: { readonly size: number }): ReactNode {
  return <img src={sign} alt="" width={size} height={size} />;
}
