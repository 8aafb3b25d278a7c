import type { MutedConversation } from '@chatwire/protocol';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Named } from '../names/named.tsx';
import { useNames } from '../names/names-context.ts';
import { shortTime } from '../text/times.ts';

/** Conversations that a user has muted, with their names, and until when. */
export function MutedConversations({ mutes }: { readonly mutes: readonly MutedConversation[] }): ReactNode {
  const nameOf = useNames(mutes.map(({ id, type }) => [type === 'group' ? 'group' : 'user', id]));
  if (mutes.length === 0) return <p className="person-none">None</p>;
  return (
    <ul className="person-mutes">
      {mutes.map(({ id, type, until }) => (
        <li key={`${type} ${id}`}>
          {type === 'group' ? (
            <Named id={id} name={nameOf('group', id)} />
          ) : (
            <Link to="/people/$uid" params={{ uid: id }}>
              <Named id={id} name={nameOf('user', id)} />
            </Link>
          )}
          <small>
            {type === 'group' ? 'Group, until' : 'Until'} {shortTime(until)}
          </small>
        </li>
      ))}
    </ul>
  );
}
