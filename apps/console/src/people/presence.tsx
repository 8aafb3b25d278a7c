import type { ReactNode } from 'react';
import { shortTime } from '../text/times.ts';
import type { Person } from './use-people.ts';

/** Presence of a user. */
export function Presence({ person }: { readonly person: Person }): ReactNode {
  const { status, deactivatedAt, lastActiveAt } = person;
  if (deactivatedAt !== undefined) return <span className="presence gone">Deactivated</span>;
  if (status === 'online') return <span className="presence online">Online</span>;
  return (
    <span className="presence">
      Offline{lastActiveAt !== undefined && `, last active ${shortTime(lastActiveAt * 1_000)}`}
    </span>
  );
}
