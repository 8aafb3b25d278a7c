import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOW } from '../sample-rows.fixture.ts';
import type { Storage } from '../storage.ts';
import {
  deleteApiKey,
  findApiKey,
  insertApiKey,
  listApiKeys,
  lockApiKeys,
  markApiKeyUsed,
  renameApiKey,
} from './api-keys-store.ts';
import { findLogins } from './logins.ts';
import {
  deleteSessions,
  findSession,
  insertSession,
  sessionIdsOf,
  sessionsOf,
  surplusSessionIds,
  updateSession,
} from './sessions-store.ts';

/** Defines the test cases for login sessions and API keys on every database. */
export function credentialsStoreCases(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  const addSession = (uid: string, hash: string, expires_at_ms: number | null = null) =>
    insertSession(storage.db, { uid, hash, last4: 'abcd', created_at_ms: NOW, expires_at_ms });

  describe('sessions', () => {
    test('sessions end at the instant they expire', async () => {
      await addSession('mara', 'expiring', NOW + 1);
      expect((await findSession(storage.db, 'expiring', NOW))?.uid).toBe('mara');
      expect(await findSession(storage.db, 'expiring', NOW + 1)).toBeUndefined();
      expect((await sessionsOf(storage.db, 'mara', { limit: 10, offset: 0 }, NOW + 1)).total).toBe(0);
    });

    test('logins are found together, without those that expired or whose user was erased', async () => {
      const user = (uid: string, erased_at_ms: number | null) => ({
        uid,
        name: uid,
        name_folded: uid,
        role: 'default',
        created_at_ms: NOW,
        erased_at_ms,
      });
      await storage.db
        .insertInto('users')
        .values([user('finn', null), user('gone', NOW)])
        .execute();
      const id = await addSession('finn', 'finn-1');
      await addSession('finn', 'finn-2', NOW);
      await addSession('gone', 'gone-1');
      const logins = await findLogins(storage.db, ['finn-1', 'finn-2', 'gone-1', 'unknown'], NOW);
      expect([...logins.keys()]).toEqual(['finn-1']);
      expect(logins.get('finn-1')).toMatchObject({ sessionId: id, user: { uid: 'finn', created_at_ms: NOW } });
    });

    test('sessions are listed newest first and can be updated', async () => {
      const first = await addSession('ivo', 'ivo-1');
      const second = await addSession('ivo', 'ivo-2');
      const page = await sessionsOf(storage.db, 'ivo', { limit: 1, offset: 0 }, NOW);
      expect([page.rows[0]?.session_id, page.total]).toEqual([second, 2]);
      expect((await updateSession(storage.db, first, { platform: 'web' }))?.platform).toBe('web');
      await deleteSessions(storage.db, [first]);
      await deleteSessions(storage.db, []);
      expect(await sessionIdsOf(storage.db, ['ivo', 'nobody'])).toEqual([second]);
      expect(await updateSession(storage.db, first, { platform: 'web' })).toBeUndefined();
    });

    test('the surplus contains expired sessions, and the oldest above the limit', async () => {
      const oldest = await addSession('lene', 'lene-1');
      const expired = await addSession('lene', 'lene-2', NOW);
      await addSession('lene', 'lene-3');
      await addSession('lene', 'lene-4');
      expect(await surplusSessionIds(storage.db, 'lene', 2, NOW)).toEqual([expired, oldest]);
      expect(await surplusSessionIds(storage.db, 'lene', 2, NOW - 1)).toEqual([expired, oldest]);
      expect(await surplusSessionIds(storage.db, 'lene', 4, NOW - 1)).toEqual([]);
    });
  });

  test('API keys are listed oldest first, and can be renamed and deleted', async () => {
    const { db } = storage;
    const none = { last_used_at_ms: null, expires_at_ms: null, allowed_addresses: null };
    const key = { name: 'Key', last4: '1234', scope: 'fullAccess', ...none } as const;
    await insertApiKey(db, { ...key, key_id: 'b', hash: 'hash-b', created_at_ms: NOW });
    await insertApiKey(db, { ...key, key_id: 'a', hash: 'hash-a', created_at_ms: NOW + 1 });
    const page = await listApiKeys(db, { limit: 1, offset: 0 });
    expect([page.rows[0]?.key_id, page.total]).toEqual(['b', 2]);
    expect((await renameApiKey(db, 'a', 'Renamed'))?.name).toBe('Renamed');
    expect(await renameApiKey(db, 'c', 'Renamed')).toBeUndefined();
    await deleteApiKey(db, 'b');
    expect(await findApiKey(db, 'hash-b')).toBeUndefined();
    expect((await lockApiKeys(db)).map((row) => row.key_id)).toEqual(['a']);
    await deleteApiKey(db, 'a');
  });

  test('the last use of an API key is written at most once a minute', async () => {
    const { db } = storage;
    const limits = { expires_at_ms: NOW + 1, allowed_addresses: '["10.0.0.0/8"]' };
    const key = { key_id: 'c', name: 'Key', last4: '1234', scope: 'metrics', hash: 'hash-c', ...limits } as const;
    await insertApiKey(db, { ...key, created_at_ms: NOW, last_used_at_ms: null });
    for (const [at, written] of [
      [NOW, NOW],
      [NOW + 59_999, NOW],
      [NOW + 60_000, NOW + 60_000],
    ] as const) {
      await markApiKeyUsed(db, 'c', at);
      expect(await findApiKey(db, 'hash-c')).toEqual({ ...key, created_at_ms: NOW, last_used_at_ms: written });
    }
    await deleteApiKey(db, 'c');
  });
}
