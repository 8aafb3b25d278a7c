import type { ReactNode } from 'react';

/** Loading state of an explanation. */
export function Evaluating(): ReactNode {
  return (
    <p className="why-asking" role="status">
      Evaluating…
    </p>
  );
}
