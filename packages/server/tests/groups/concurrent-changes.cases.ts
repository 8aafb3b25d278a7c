import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GroupFixture, type GroupFixtureUid, startGroupFixture } from '../fixtures/conversations/group-fixture.ts';
import { statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for concurrent changes to one object, on any database. */
export function concurrentChangeCases(env: () => Promise<Readonly<Record<string, string>>>): void {
  describe('at once', () => {
    let crew: GroupFixture;
    beforeAll(async () => {
      crew = await startGroupFixture(await env());
    });
    afterAll(() => crew[Symbol.asyncDispose]());

    test('joins are numbered without gaps and counted correctly', async () => {
      const guid = await crew.createGroup('rush', { members: {} });
      const uids: readonly GroupFixtureUid[] = ['ada', 'max', 'pia', 'out'];
      const joins = await Promise.all(
        uids.map((uid) => crew.call('POST', `${guid}/members`, { by: uid, body: { participants: [uid] } })),
      );
      expect(joins.map(({ body }, index) => body.data[uids[index] ?? ''].data.seq).toSorted()).toEqual([1, 2, 3, 4]);
      expect(await crew.membersCount(guid)).toBe(5);
    });

    test('a user is added once when several members add them', async () => {
      const guid = await crew.createGroup('once');
      const adds = await Promise.all(
        (['mara', 'ada', 'max'] as const).map((by) =>
          crew.call('POST', `${guid}/members`, { by, body: { participants: ['out'] } }),
        ),
      );
      const codes = adds.map(({ body }) => body.data.out.code ?? 'added').toSorted();
      expect(codes).toEqual(['ERR_ALREADY_JOINED', 'ERR_ALREADY_JOINED', 'added']);
      expect(await crew.eventsOf(guid)).toHaveLength(1);
    });

    test('a group does not grow beyond its limit', async () => {
      const guid = await crew.createGroup('full');
      const adds = await Promise.all(
        ['out', 'out2'].map((uid) => crew.call('POST', `${guid}/members`, { body: { participants: [uid] } })),
      );
      expect(adds.map(statusOf).toSorted()).toEqual(['200', '400 ERR_BAD_REQUEST']);
      expect(await crew.membersCount(guid)).toBe(8);
    });

    test('a uid and a guid are assigned once', async () => {
      const create = (path: string, body: object) =>
        Promise.all(Array.from({ length: 4 }, () => crew.server.call('POST', path, { body })));
      const users = await create('/users', { uid: 'wanted', name: 'Wanted' });
      expect(users.map(statusOf).filter((code) => code === '409 ERR_UID_ALREADY_EXISTS')).toHaveLength(3);
      const groups = await create('/groups', { guid: 'wanted', name: 'Wanted', type: 'public' });
      expect(groups.map(statusOf).filter((code) => code === '409 ERR_GUID_ALREADY_EXISTS')).toHaveLength(3);
    });

    test('one fullAccess key remains', async () => {
      const { server } = crew;
      await server.call('POST', '/apikeys', { body: { name: 'Second', scope: 'fullAccess' } });
      const keys: { keyId: string }[] = (await server.call('GET', '/apikeys')).body.data;
      const [first, second] = keys.map(({ keyId }) => server.call('DELETE', `/apikeys/${keyId}`));
      const responses = [await first, await second].map((response) => response && statusOf(response));
      expect(responses.filter((code) => code === '200')).toHaveLength(1);
      const left = await server.app.context.storage.db.selectFrom('api_keys').select('scope').execute();
      expect(left).toEqual([{ scope: 'fullAccess' }]);
    });
  });
}
