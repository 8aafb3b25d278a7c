import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The page for URLs that do not exist. */
export function NotFound(): ReactNode {
  return (
    <div className="state">
      <h2>Page not found</h2>
      <p>
        This page doesn’t exist. <Link to="/">Open the log</Link>
      </p>
    </div>
  );
}
