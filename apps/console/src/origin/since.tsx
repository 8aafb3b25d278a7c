import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHasRole } from '../session/use-has-role.ts';
import { shortTime } from '../text/times.ts';

interface SinceProps {
  readonly atMs: number | undefined;
  /** Entry of the audit log, if there is one. */
  readonly auditId: number | undefined;
}

/** Time at which a value was set; leads to the entry of the audit log. */
export function Since({ atMs, auditId }: SinceProps): ReactNode {
  const mayRead = useHasRole('operator');
  if (atMs === undefined) return 'No change recorded';
  if (auditId === undefined || !mayRead) return shortTime(atMs);
  return (
    <Link to="/admin/$section" params={{ section: 'audit' }} search={{ item: String(auditId) }}>
      {shortTime(atMs)}
    </Link>
  );
}
