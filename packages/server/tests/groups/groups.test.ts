import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { framesOf, SetClock, statusOf } from '../fixtures/helpers.ts';

const clock = new SetClock(1_767_269_040_000);
let server: TestServer;
let mara: string;
let ivo: string;
let lene: string;

beforeAll(async () => {
  server = await startServer({ clock, env: { CHATWIRE_MAX_GROUP_MEMBERS: '6' } });
  [mara, ivo, lene] = await Promise.all([
    server.login('mara', 'Mara'),
    server.login('ivo', 'Ivo'),
    server.login('lene', 'Lene'),
  ]);
});
afterAll(() => server[Symbol.asyncDispose]());

const create = (guid: string, more: object = {}, token = mara) =>
  server.call('POST', '/groups', { token, body: { guid, name: guid, type: 'public', ...more } });
const read = (guid: string, token?: string) => server.call('GET', `/groups/${guid}`, { ...(token && { token }) });
const change = (guid: string, body: object, token = mara) => server.call('PUT', `/groups/${guid}`, { token, body });

describe('creating a group', () => {
  test('makes the acting user its owner and first admin', async () => {
    const body = { description: 'Boats', icon: 'https://x.example/i.png', tags: ['crew'], metadata: { pier: 4 } };
    const response = await create('Harbour-Crew', { name: ' Harbour crew ', ...body });
    expect(response.body.data).toEqual({
      guid: 'harbour-crew',
      name: 'Harbour crew',
      type: 'public',
      ...body,
      owner: 'mara',
      membersCount: 1,
      createdAt: 1_767_269_040,
      hasJoined: true,
      joinedAt: 1_767_269_040,
      scope: 'admin',
      conversationId: 'group_harbour-crew',
    });
    expect(statusOf(await create('harbour-crew'))).toBe('409 ERR_GUID_ALREADY_EXISTS');
    expect(statusOf(await create('everyone'))).toBe('409 ERR_GUID_ALREADY_EXISTS');
  });

  test('creating a group with members raises no event and notifies no one', async () => {
    const frames = framesOf(server);
    const members = { moderators: ['Ivo'], participants: ['mara'], usersToBan: ['lene'] };
    const response = await create('manned', { members });
    expect(response.body.data).toMatchObject({ membersCount: 2, scope: 'admin' });
    expect(statusOf(await read('manned', lene))).toBe('200');
    const banned = await server.call('GET', '/groups/manned/bannedusers', { token: ivo });
    expect(banned.body.data).toMatchObject([{ uid: 'lene', bannedBy: 'mara', bannedAt: 1_767_269_040 }]);
    expect(await eventsOf('manned')).toEqual([]);
    expect(frames()).toEqual([]);
  });

  test('a server key may name the owner; without one the server owns the group, which has no members', async () => {
    const body = { guid: 'given', name: 'Given', type: 'private', owner: 'ivo', members: { admins: ['lene'] } };
    const given = await server.call('POST', '/groups', { as: 'mara', body });
    expect(given.body.data).toMatchObject({ owner: 'ivo', membersCount: 2, hasJoined: false });
    expect(statusOf(await create('taken-over', { owner: 'ivo' }))).toBe('403 AUTH_ERR_NO_ACCESS');
    const ownerless = { guid: 'ownerless', name: 'X', type: 'public' };
    const response = await server.call('POST', '/groups', { body: ownerless });
    expect(response.body.data).toMatchObject({ owner: 'app_system', membersCount: 0 });
    expect(response.body.data).not.toHaveProperty('hasJoined');
  });

  test.each([
    ['a password group without a password', '400 ERR_BAD_REQUEST', { type: 'password' }],
    ['an unknown type', '400 ERR_BAD_REQUEST', { type: 'secret' }],
    ['a description of 501 characters', '400 ERR_BAD_REQUEST', { description: 'x'.repeat(501) }],
    ['an unknown member', '404 ERR_UID_NOT_FOUND', { members: { participants: ['nobody'] } }],
    ['a member in two lists', '400 ERR_BAD_REQUEST', { members: { admins: ['ivo'], participants: ['ivo'] } }],
    ['201 members', '400 ERR_BAD_REQUEST', { members: { admins: uids(100), participants: uids(101, 100) } }],
    ['more members than a group may have', '400 ERR_BAD_REQUEST', { members: { participants: uids(6) } }],
  ])('rejects %s and leaves nothing behind', async (_, expected, more) => {
    expect(statusOf(await create('refused', more))).toBe(expected);
    expect(statusOf(await read('refused'))).toBe('404 ERR_GUID_NOT_FOUND');
  });
});

describe('a private group', () => {
  beforeAll(() => create('cellar', { type: 'private' }));

  test('a private group is not found by users who are not members', async () => {
    expect((await read('cellar', mara)).body.data.type).toBe('private');
    expect((await read('cellar')).status).toBe(200);
    expect((await server.call('GET', '/groups/cellar', { as: 'ivo' })).body.data.hasJoined).toBe(false);
    const asIvo = (method: string, path: string, body?: object) =>
      server.call(method, `/groups/cellar${path}`, { token: ivo, body });
    const responses = await Promise.all([
      asIvo('GET', ''),
      asIvo('PUT', '', { name: 'Mine' }),
      asIvo('DELETE', ''),
      asIvo('GET', '/members'),
      asIvo('POST', '/members', { participants: ['ivo'] }),
      asIvo('PUT', '/members/mara', { scope: 'participant' }),
      asIvo('DELETE', '/members/mara'),
      asIvo('DELETE', '/members/ivo'),
      asIvo('GET', '/bannedusers'),
      asIvo('POST', '/bannedusers/mara'),
      asIvo('DELETE', '/bannedusers/mara'),
    ]);
    expect(responses.map(statusOf)).toEqual(responses.map(() => '404 ERR_GUID_NOT_FOUND'));
  });

  test('appears in a server’s list and not in a user’s', async () => {
    const guids = async (options: object) =>
      (await server.call('GET', '/groups?searchKey=cellar', options)).body.data.map(
        (group: { guid: string }) => group.guid,
      );
    expect(await guids({ token: ivo })).toEqual([]);
    expect(await guids({ token: mara })).toEqual(['cellar']);
    expect(await guids({ as: 'ivo' })).toEqual(['cellar']);
  });
});

describe('the list of groups', () => {
  test('can be filtered and paged, and has tags only on request', async () => {
    await create('list-a', { name: 'Lïst A', tags: ['lists'], type: 'password', password: 'x' });
    await create('list-b', { name: 'List B', tags: ['lists', 'more'] }, ivo);
    const list = async (query: string) => (await server.call('GET', `/groups?${query}`, { token: mara })).body;
    expect(await list('searchKey=LIST&perPage=1&page=2')).toMatchObject({
      data: [{ guid: 'list-b', hasJoined: false, conversationId: 'group_list-b' }],
      meta: { pagination: { total: 2, count: 1, per_page: 1, current_page: 2, total_pages: 2 } },
    });
    expect((await list('tags=more')).data[0]).not.toHaveProperty('tags');
    expect((await list('tags=more&withTags=true')).data).toMatchObject([{ guid: 'list-b', tags: ['lists', 'more'] }]);
    expect((await list('tags=lists&type=password')).data).toMatchObject([{ guid: 'list-a' }]);
    expect((await list('tags=lists&hasJoined=true')).data).toMatchObject([{ guid: 'list-a', hasJoined: true }]);
    expect((await list('tags=lists&hasJoined=false')).data).toMatchObject([{ guid: 'list-b', hasJoined: false }]);
    const nobody = await server.call('GET', '/groups?hasJoined=true');
    expect(statusOf(nobody)).toBe('400 ERR_BAD_REQUEST');
  });
});

describe('changing a group', () => {
  test('requires the owner, an admin or a server key, and is broadcast to the members', async () => {
    await create('mutable', { description: 'Old', members: { admins: ['ivo'], moderators: ['lene'] } });
    const frames = framesOf(server);
    const changed = await change('mutable', { name: 'New', unset: ['description'] }, ivo);
    expect(changed.body.data).toMatchObject({ name: 'New', updatedAt: 1_767_269_040 });
    expect(changed.body.data).not.toHaveProperty('description');
    expect(frames()).toMatchObject([
      { frame: { type: 'group_updated', data: { group: { name: 'New' } } }, to: { kind: 'group', guid: 'mutable' } },
    ]);
    expect(statusOf(await change('mutable', { name: 'Mine' }, lene))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect(statusOf(await change('mutable', { owner: 'ivo' }, ivo))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    const byServer = await server.call('PUT', '/groups/mutable', { as: 'lene', body: { name: 'By server' } });
    expect(byServer.body.data.name).toBe('By server');
    expect(statusOf(await change('no-such-group', { name: 'X' }))).toBe('404 ERR_GUID_NOT_FOUND');
  });

  test('changing to a password group requires a password, and changing away deletes it', async () => {
    await create('doors');
    expect(statusOf(await change('doors', { type: 'password' }))).toBe('400 ERR_BAD_REQUEST');
    expect((await change('doors', { type: 'password', password: 'sesam' })).body.data.type).toBe('password');
    expect((await change('doors', { name: 'Still locked' })).status).toBe(200);
    expect((await change('doors', { type: 'public' })).status).toBe(200);
    expect(statusOf(await change('doors', { type: 'password' }))).toBe('400 ERR_BAD_REQUEST');
  });

  test('transferring ownership makes a member the owner and an admin, and is broadcast', async () => {
    await create('handed', { members: { participants: ['ivo'] } });
    expect(statusOf(await change('handed', { owner: 'lene' }))).toBe('404 ERR_NOT_A_MEMBER');
    expect(statusOf(await change('handed', { owner: 'nobody' }))).toBe('404 ERR_UID_NOT_FOUND');
    expect((await change('handed', { owner: 'ivo' })).body.data).toMatchObject({ owner: 'ivo', scope: 'admin' });
    expect(await eventsOf('handed')).toMatchObject([
      { trigger: 'after_scope_changed', actor: { uid: 'mara' }, target: { uid: 'ivo' }, newScope: 'admin' },
    ]);
    expect(statusOf(await change('handed', { owner: 'mara' }))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect((await change('handed', { owner: 'mara' }, ivo)).body.data.owner).toBe('mara');
  });
});

describe('deleting a group', () => {
  test('requires the owner or a server key, is broadcast to the members, and keeps the guid reserved', async () => {
    await create('doomed', { members: { admins: ['ivo'] } });
    const remove = (options: object) => server.call('DELETE', '/groups/doomed', options);
    expect(statusOf(await remove({ token: ivo }))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    const frames = framesOf(server);
    expect((await remove({ token: mara })).body).toEqual({ data: { success: true } });
    expect(frames()).toMatchObject([
      {
        frame: { type: 'conversation_removed', data: { conversationId: 'group_doomed', cause: 'deleted' } },
        to: { kind: 'users', uids: ['ivo', 'mara'] },
      },
    ]);
    expect(statusOf(await read('doomed', mara))).toBe('404 ERR_GUID_NOT_FOUND');
    expect(statusOf(await remove({}))).toBe('404 ERR_GUID_NOT_FOUND');
    expect(statusOf(await create('doomed'))).toBe('409 ERR_GUID_ALREADY_EXISTS');
  });

  test('a server key can delete a group without being a member', async () => {
    await server.call('POST', '/groups', { body: { guid: 'empty', name: 'Empty', type: 'public' } });
    expect((await server.call('DELETE', '/groups/empty')).status).toBe(200);
  });
});

function uids(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `extra-${from + index}`);
}

/** Returns what the notification engine received about a group, in order. */
async function eventsOf(guid: string): Promise<unknown[]> {
  const rows = await server.app.context.storage.db.selectFrom('outbox').select('event').orderBy('position').execute();
  return rows.map((row) => JSON.parse(row.event)).filter((event) => event.group?.guid === guid);
}
