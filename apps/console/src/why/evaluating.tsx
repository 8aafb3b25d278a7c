import type { ReactNode } from 'react';

/** While an answer is under way. */
export function Evaluating(): ReactNode {
  return (
    <p className="why-asking" role="status">
      Looking…
    </p>
  );
}
