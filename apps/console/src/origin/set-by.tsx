import type { PreferenceChange } from '@chatwire/protocol';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface SetByProps {
  readonly change: PreferenceChange | undefined;
  readonly uid: string;
  /** Display name of the user. */
  readonly name: string;
}

/** Who set a value of a user: the user, or someone else for them. */
export function SetBy({ change, uid, name }: SetByProps): ReactNode {
  const ownPreference = (
    <Link to="/people/$uid" params={{ uid }} hash="preferences">
      {name}
    </Link>
  );
  const kind = change?.by.kind ?? 'user';
  if (kind === 'user') return ownPreference;
  return (
    <>
      {kind === 'person' ? 'An operator' : 'A server key'}, for {ownPreference}
    </>
  );
}
