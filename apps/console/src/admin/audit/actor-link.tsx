import type { AuditActor, AuditActorKind } from '@chatwire/protocol';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditSearch } from './audit-search.ts';

const KINDS = {
  key: 'API key',
  person: 'Person',
  user: 'User',
  server: 'Server',
  anonymous: 'Unknown client',
} as const satisfies Record<AuditActorKind, string>;

interface ActorLinkProps {
  readonly actor: AuditActor;
  readonly search: AuditSearch;
}

/** The actor of an entry; links to all of their entries. */
export function ActorLink({ actor: { kind, id, name }, search }: ActorLinkProps): ReactNode {
  if (id === undefined) return KINDS[kind];
  return (
    <Link
      to="/admin/$section"
      params={{ section: 'audit' }}
      search={{ ...search, actor: id }}
      title={`Only entries of ${KINDS[kind]} ${id}`}
      className={name === undefined ? 'mono' : undefined}
    >
      {name ?? id}
    </Link>
  );
}
