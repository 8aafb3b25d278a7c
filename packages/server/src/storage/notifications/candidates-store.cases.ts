import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSession } from '../access/sessions-store.ts';
import { addGroup, addUser, NOW } from '../sample-rows.fixture.ts';
import type { Storage } from '../storage.ts';
import { insertBlocks } from '../users/blocks-store.ts';
import { type CandidateQuery, type CandidateRow, candidatesAmong, candidatesInGroup } from './candidates-store.ts';
import { saveToken } from './devices/push-tokens-store.ts';
import { saveMutes } from './settings/mutes-store.ts';
import { saveProfile } from './settings/notification-profiles-store.ts';

const LATER = NOW + 3_600_000;
const MEMBERS = ['anna', 'bo', 'crew', 'dora', 'erik', 'gone', 'liv'];

/** Defines the test cases for loading candidates, on any database. */
export function candidatesStoreCases(open: () => Promise<Storage>): void {
  describe('candidates', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
      for (const uid of MEMBERS) await addUser(storage.db, uid, uid === 'gone' ? { erased_at_ms: NOW } : {});
      await addGroup(storage.db, 'crew', MEMBERS);
      await insertBlocks(storage.db, 'liv', ['anna'], NOW);
      await insertBlocks(storage.db, 'bo', ['liv'], NOW);
      await saveProfile(storage.db, 'dora', { preferences: '{"preferences":{}}', timezone: 'Europe/Oslo' }, NOW);
      await saveMutes(storage.db, 'erik', [{ id: 'crew', type: 'group', until: LATER }]);
      await saveMutes(storage.db, 'dora', [
        { id: 'crew', type: 'oneOnOne', until: LATER + 1 },
        { id: 'dora', type: 'oneOnOne', until: LATER + 2 },
      ]);
      await device('bo', 'bo-2', NOW + 1);
      await device('bo', 'bo-1', NOW);
      await device('dora', 'expired', NOW, NOW);
      await device('dora', 'dora-1', NOW, NOW + 1);
    });
    afterAll(() => storage.close());

    async function device(uid: string, token: string, created_at_ms: number, expires_at_ms: number | null = null) {
      const unused = { platform: null, user_agent: null, app_info: null, last_used_at_ms: null };
      const session = { uid, hash: token, last4: '0000', created_at_ms: NOW, expires_at_ms, ...unused };
      const session_id = await insertSession(storage.db, session);
      const row = {
        token_hash: token,
        uid,
        session_id,
        kind: 'chat',
        platform: 'fcm_android',
        provider_id: 'default',
        push_token: token,
        created_at_ms,
        updated_at_ms: created_at_ms,
        subscription_keys: null,
        vapid_key_id: null,
        subscription_ends_ms: null,
      } as const;
      await saveToken(storage.db, row, undefined);
    }
    const inGroup: CandidateQuery = { actor: 'liv', conversation: { type: 'group', guid: 'crew' }, nowMs: NOW };
    const between = (a: string, b: string): CandidateQuery => ({
      ...inGroup,
      conversation: { type: 'oneOnOne', between: [a, b] },
    });
    const tokensIn = (rows: readonly CandidateRow[]) => rows.map(({ member, push_token }) => [member, push_token]);

    test('a group has a candidate for each member, by uid, with a row for each device, oldest first', async () => {
      const rows = await candidatesInGroup(storage.db, 'crew', '', 10, inGroup);
      expect(tokensIn(rows)).toEqual([
        ['anna', null],
        ['bo', 'bo-1'],
        ['bo', 'bo-2'],
        ['crew', null],
        ['dora', 'dora-1'],
        ['erik', null],
        ['gone', null],
        ['liv', null],
      ]);
      expect(rows.filter(({ uid }) => uid === null).map(({ member }) => member)).toEqual(['gone']);
    });

    test('a page contains as many members as requested, regardless of their devices', async () => {
      const first = await candidatesInGroup(storage.db, 'crew', '', 2, inGroup);
      expect(tokensIn(first).map(([member]) => member)).toEqual(['anna', 'bo', 'bo']);
      const second = await candidatesInGroup(storage.db, 'crew', 'bo', 2, inGroup);
      expect(second.map(({ member }) => member)).toEqual(['crew', 'dora']);
    });

    test('a candidate counts as blocked if they or the acting user have blocked the other', async () => {
      const rows = await candidatesInGroup(storage.db, 'crew', '', 10, inGroup);
      const blocked = rows.filter((row) => row.blocked).map(({ member }) => member);
      expect([...new Set(blocked)]).toEqual(['anna', 'bo']);
    });

    test('a candidate has the mute of the conversation, which is found by the guid of a group or the uid of the other user', async () => {
      const mutesIn = (rows: readonly CandidateRow[]) =>
        rows.flatMap(({ member, muted_until_ms }) => (muted_until_ms === null ? [] : [[member, muted_until_ms]]));
      expect(mutesIn(await candidatesInGroup(storage.db, 'crew', '', 10, inGroup))).toEqual([['erik', LATER]]);
      const ofUsers = await candidatesAmong(storage.db, ['crew', 'dora'], between('crew', 'dora'));
      expect(mutesIn(ofUsers)).toEqual([['dora', LATER + 1]]);
    });

    test('a look-up by uid returns preferences and devices, and omits unknown and deleted users', async () => {
      const rows = await candidatesAmong(storage.db, ['gone', 'nobody', 'dora'], between('dora', 'liv'));
      expect(rows).toMatchObject([
        { uid: 'dora', preferences: '{"preferences":{}}', timezone: 'Europe/Oslo', token_hash: 'dora-1' },
      ]);
      expect(await candidatesAmong(storage.db, [], between('dora', 'liv'))).toEqual([]);
    });
  });
}
