import type { Db } from '../storage.ts';
import type { UserRow } from '../users/users-store.ts';

/** The login session of an auth token, and its user. */
export interface Login {
  readonly sessionId: number;
  readonly user: UserRow;
}

/**
 * Returns the logins of auth tokens by their hashes. Omits unknown and expired ones, and those of permanently deleted users.
 * Uses the unique index of the hashes.
 */
export async function findLogins(db: Db, hashes: readonly string[], nowMs: number): Promise<Map<string, Login>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .selectAll('users')
    .select(['sessions.hash as session_hash', 'sessions.session_id'])
    .where('sessions.hash', 'in', [...hashes])
    .where((eb) => eb.or([eb('sessions.expires_at_ms', 'is', null), eb('sessions.expires_at_ms', '>', nowMs)]))
    .where('users.erased_at_ms', 'is', null)
    .execute();
  return new Map(rows.map(({ session_hash, session_id, ...user }) => [session_hash, { sessionId: session_id, user }]));
}
