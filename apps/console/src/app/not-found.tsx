import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function NotFound(): ReactNode {
  return (
    <div className="state">
      <h2>There is nothing here</h2>
      <p>
        The address names no screen. <Link to="/logs">Go to the logs</Link>
      </p>
    </div>
  );
}
