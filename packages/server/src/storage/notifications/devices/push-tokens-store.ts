import type { Insertable, Selectable } from 'kysely';
import type { PushTokensTable } from '../../schema/notifications/push-tokens.ts';
import type { Db } from '../../storage.ts';
import { deleteFormerDevice, keepFormerDevices, type TokenRemoval } from './former-devices-store.ts';

export type PushTokenRow = Selectable<PushTokensTable>;
/** A push token with the last characters of the auth token, the only part of it that may be shown. */
export type ListedPushToken = PushTokenRow & { readonly last4: string };

/**
 * Returns all push tokens of these users, oldest first, in one query. Omits tokens of expired sessions, whose devices count as
 * logged out.
 */
export async function tokensOfUsers(db: Db, uids: readonly string[], nowMs: number): Promise<PushTokenRow[]> {
  if (uids.length === 0) return [];
  // Uses the index push_tokens_by_uid, then sessions by primary key.
  return liveTokens(db, nowMs).where('push_tokens.uid', 'in', uids).execute();
}

/** Returns the push tokens of login sessions, those for calls last. Uses the index push_tokens_by_session. */
export async function tokensOfSessions(db: Db, sessionIds: readonly number[]): Promise<PushTokenRow[]> {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('push_tokens')
    .selectAll()
    .where('session_id', 'in', [...sessionIds])
    .orderBy('kind', 'desc')
    .execute();
}

export function tokensOfSession(db: Db, sessionId: number, nowMs: number): Promise<ListedPushToken[]> {
  return liveTokens(db, nowMs).where('push_tokens.session_id', '=', sessionId).execute();
}

export function tokensOfUser(db: Db, uid: string, nowMs: number): Promise<ListedPushToken[]> {
  return liveTokens(db, nowMs).where('push_tokens.uid', '=', uid).execute();
}

/** Returns one device of a user, by the hash of its token. */
export function findToken(db: Db, hash: string, nowMs: number): Promise<ListedPushToken | undefined> {
  return liveTokens(db, nowMs).where('push_tokens.token_hash', '=', hash).executeTakeFirst();
}

/** A stored token. `isLive`: whether its session has not expired. */
export type StoredToken = PushTokenRow & { readonly isLive: boolean };

/** Returns a stored token by its hash. */
export async function findStoredToken(db: Db, hash: string, nowMs: number): Promise<StoredToken | undefined> {
  const found = await tokensWithSession(db)
    .select('sessions.expires_at_ms')
    .where('push_tokens.token_hash', '=', hash)
    .executeTakeFirst();
  if (!found) return undefined;
  const { expires_at_ms, ...token } = found;
  return { ...token, isLive: expires_at_ms === null || expires_at_ms > nowMs };
}

/**
 * Stores a token. Replaces the session's token of the same kind, and the same token of other sessions, but keeps the columns
 * about its reports. Replaced tokens, and the token if it belonged to another user, become former devices. The caller must
 * have locked the session's row, so that it cannot end in the meantime. `stored`: the token as read in the same
 * transaction. Apps register at each start, so an unchanged token must not cost queries about former devices.
 */
export async function saveToken(
  tx: Db,
  row: Insertable<PushTokensTable>,
  stored: PushTokenRow | undefined,
): Promise<void> {
  const atMs = row.updated_at_ms;
  const replaced = await tx
    .deleteFrom('push_tokens')
    .where('session_id', '=', row.session_id)
    .where('kind', '=', row.kind)
    .where('token_hash', '!=', row.token_hash)
    .returningAll()
    .execute();
  await keepFormerDevices(tx, replaced, { because: 'replaced', atMs });
  if (stored?.uid !== row.uid) {
    if (stored) await keepFormerDevices(tx, [stored], { because: 'signedOut', atMs });
    await deleteFormerDevice(tx, row.uid, row.token_hash);
  }
  const { token_hash: _, ...moved } = row;
  await tx
    .insertInto('push_tokens')
    .values(row)
    .onConflict((on) => on.column('token_hash').doUpdateSet(moved))
    .execute();
  const { token_hash, session_id } = row;
  // Notifications for the previous user disappeared from the device when they logged out.
  for (const table of ['shown', 'clears'] as const) {
    await tx.deleteFrom(table).where('target', '=', token_hash).where('uid', '<>', row.uid).execute();
  }
  await tx
    .insertInto('push_token_sessions')
    .values({ token_hash, session_id })
    .onConflict((on) => on.column('token_hash').doUpdateSet({ session_id }))
    .execute();
}

/** Returns the existing session that last registered a token, even if the token was replaced or removed since. */
export async function sessionOfToken(db: Db, hash: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('push_token_sessions')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.session_id;
}

/** Keeps a user's most recently registered tokens and removes the rest. */
export async function trimTokens(tx: Db, uid: string, keep: number, atMs: number): Promise<void> {
  const removed = await tx
    .deleteFrom('push_tokens')
    .where('uid', '=', uid)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('push_tokens')
        .select('token_hash')
        .where('uid', '=', uid)
        .orderBy('updated_at_ms', 'desc')
        .orderBy('token_hash')
        .limit(keep),
    )
    .returningAll()
    .execute();
  await keepFormerDevices(tx, removed, { because: 'limit', atMs });
}

/**
 * Removes an invalid or stale token, unless it was registered at or after `registeredBeforeMs` (epoch ms). Returns whether it
 * was removed.
 */
export async function deleteToken(
  db: Db,
  hash: string,
  registeredBeforeMs: number,
  removal: TokenRemoval,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('push_tokens')
    .where('token_hash', '=', hash)
    .where('updated_at_ms', '<', registeredBeforeMs)
    .returningAll()
    .execute();
  await keepFormerDevices(db, removed, removal);
  return removed.length > 0;
}

export async function deleteTokens(db: Db, hashes: readonly string[], removal: TokenRemoval): Promise<void> {
  if (hashes.length === 0) return;
  const removed = await db.deleteFrom('push_tokens').where('token_hash', 'in', hashes).returningAll().execute();
  await keepFormerDevices(db, removed, removal);
}

/**
 * Deletes the push tokens of sessions that were revoked or logged out, in the same transaction. See
 * docs/spec/notifications.md#token-registration.
 */
export async function deletePushTokensOfSessions(tx: Db, sessionIds: readonly number[], atMs: number): Promise<void> {
  if (sessionIds.length === 0) return;
  const removed = await tx.deleteFrom('push_tokens').where('session_id', 'in', sessionIds).returningAll().execute();
  await keepFormerDevices(tx, removed, { because: 'signedOut', atMs });
}

function tokensWithSession(db: Db) {
  return db
    .selectFrom('push_tokens')
    .innerJoin('sessions', 'sessions.session_id', 'push_tokens.session_id')
    .selectAll('push_tokens');
}

function liveTokens(db: Db, nowMs: number) {
  return tokensWithSession(db)
    .select('sessions.last4')
    .where((eb) => eb.or([eb('sessions.expires_at_ms', 'is', null), eb('sessions.expires_at_ms', '>', nowMs)]))
    .orderBy('push_tokens.created_at_ms')
    .orderBy('push_tokens.token_hash');
}
