import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { framesOf, refusal, SetClock } from './helpers.ts';

const clock = new SetClock(1_767_269_040_000);
const UIDS = ['mara', 'ada', 'ada2', 'max', 'max2', 'pia', 'pia2', 'out', 'out2'] as const;
type Uid = (typeof UIDS)[number];
let server: TestServer;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({ clock, env: { CHATWIRE_MAX_GROUP_MEMBERS: '8' } });
  for (const uid of UIDS) tokens.set(uid, await server.login(uid, uid.toUpperCase()));
});
afterAll(() => server[Symbol.asyncDispose]());

interface Call {
  readonly body?: object;
  /** Whose token; without one the server key acts. */
  readonly by?: Uid;
}

function call(method: string, path: string, { body, by }: Call = {}) {
  const token = by && tokens.get(by);
  return server.call(method, `/groups/${path}`, { body, ...(token && { token }) });
}

/** mara owns; ada, ada2 are admins, max, max2 moderators, pia, pia2 participants; out, out2 stay outside. */
async function staffed(guid: string, more: object = {}): Promise<string> {
  const members = { admins: ['ada', 'ada2'], moderators: ['max', 'max2'], participants: ['pia', 'pia2'] };
  const body = { guid, name: `The ${guid}`, type: 'public', members, ...more };
  expect(refusal(await server.call('POST', '/groups', { token: tokens.get('mara') ?? '', body }))).toBe('200');
  return guid;
}

const membersCount = async (guid: string) => (await call('GET', guid)).body.data.membersCount;

/** What the notification engine was handed about a group, in order. */
async function eventsOf(guid: string) {
  const rows = await server.app.context.storage.db.selectFrom('outbox').select('event').orderBy('position').execute();
  return rows
    .map((row) => JSON.parse(row.event))
    .filter((event) => event.group?.guid === guid)
    .map(({ trigger, actor, target, message }) => [trigger, actor.uid, target.uid, message.data.action]);
}

describe('every change', () => {
  test('writes one action message per user with the next number, raises its trigger and tells the members', async () => {
    const guid = await staffed('changes');
    const frames = framesOf(server);
    const joined = await call('POST', `${guid}/members`, { by: 'out', body: { participants: ['out'] } });
    expect(Object.keys(joined.body.data)).toEqual(['out']);
    await call('DELETE', `${guid}/members/out`, { by: 'out' });
    await call('POST', `${guid}/members`, { body: { participants: ['out'] } });
    await call('PUT', `${guid}/members/out`, { by: 'ada', body: { scope: 'moderator' } });
    await call('DELETE', `${guid}/members/out`, { by: 'ada' });
    await call('POST', `${guid}/bannedusers/pia`, { by: 'max' });
    await call('DELETE', `${guid}/bannedusers/pia`, { by: 'max' });
    expect(await eventsOf(guid)).toEqual([
      ['after_group_joined', 'out', 'out', 'joined'],
      ['after_group_left', 'out', 'out', 'left'],
      ['after_group_members_added', 'app_system', 'out', 'added'],
      ['after_scope_changed', 'ada', 'out', 'scopeChanged'],
      ['after_group_members_kicked', 'ada', 'out', 'kicked'],
      ['after_group_members_banned', 'max', 'pia', 'banned'],
      ['after_group_members_unbanned', 'max', 'pia', 'unbanned'],
    ]);
    const told = frames().map(({ frame, to }) => ({ ...frame, to }));
    expect(told.filter((frame) => frame.type === 'group_member')).toMatchObject(
      [8, 7, 8, 8, 7, 6, 6].map((count, index) => ({
        seq: index + 1,
        data: { group: { guid, membersCount: count } },
        to: { kind: 'group', guid },
      })),
    );
    expect(told.filter((frame) => frame.type === 'conversation_removed')).toMatchObject([
      { data: { conversationId: `group_${guid}`, cause: 'left' }, to: { kind: 'users', uids: ['out'] } },
      { data: { conversationId: `group_${guid}`, cause: 'kicked' }, to: { kind: 'users', uids: ['out'] } },
      { data: { conversationId: `group_${guid}`, cause: 'banned' }, to: { kind: 'users', uids: ['pia'] } },
    ]);
  });

  test('stays without gaps and with a true count when many come at once', async () => {
    const guid = await staffed('rush', { members: {} });
    const joins = await Promise.all(
      (['ada', 'max', 'pia', 'out'] as const).map((uid) =>
        call('POST', `${guid}/members`, { by: uid, body: { participants: [uid] } }),
      ),
    );
    const seqs = joins.map(({ body }) => Object.values<{ data: { seq: number } }>(body.data)[0]?.data.seq);
    expect(seqs.toSorted()).toEqual([1, 2, 3, 4]);
    expect(await membersCount(guid)).toBe(5);
  });
});

describe('adding others', () => {
  test('answers the example of the contract', async () => {
    await server.call('POST', '/groups', {
      as: 'mara',
      body: { guid: 'harbour-crew', name: 'Harbour crew', type: 'public' },
    });
    const added = await server.call('POST', '/groups/harbour-crew/members', {
      as: 'mara',
      body: { participants: ['pia', 'nobody'] },
    });
    expect(added.body).toEqual({
      data: {
        pia: {
          success: true,
          data: {
            id: expect.stringMatching(/^\d+$/),
            conversationId: 'group_harbour-crew',
            category: 'action',
            type: 'groupMember',
            sender: 'mara',
            receiver: 'harbour-crew',
            receiverType: 'group',
            data: {
              action: 'added',
              entities: {
                by: { entityType: 'user', entity: { uid: 'mara', name: 'MARA' } },
                on: { entityType: 'user', entity: { uid: 'pia', name: 'PIA' } },
                for: { entityType: 'group', entity: { guid: 'harbour-crew', name: 'Harbour crew' } },
              },
            },
            sentAt: 1_767_269_040,
            sentAtMS: 1_767_269_040_000,
            updatedAt: 1_767_269_040,
            seq: 1,
          },
        },
        nobody: { success: false, code: 'ERR_UID_NOT_FOUND' },
      },
    });
  });

  test('gives each user a result of their own', async () => {
    const guid = await staffed('results');
    await server.login('asleep');
    await server.call('DELETE', '/users/asleep');
    await call('POST', `${guid}/bannedusers/out`);
    const body = {
      admins: ['out2'],
      moderators: ['out'],
      participants: ['ADA', 'asleep'],
      usersToBan: ['mara', 'pia'],
    };
    const answer = await call('POST', `${guid}/members`, { by: 'ada2', body });
    expect(answer.body.data).toMatchObject({
      out2: { success: true, data: { data: { action: 'added' } } },
      out: { success: false, code: 'ERR_BANNED_GROUPMEMBER' },
      ada: { success: false, code: 'ERR_ALREADY_JOINED' },
      asleep: { success: false, code: 'ERR_USER_DEACTIVATED' },
      mara: { success: false, code: 'ERR_GROUP_NO_CLEARANCE' },
      pia: { success: true, data: { data: { action: 'banned' } } },
    });
    expect(await membersCount(guid)).toBe(7);
    const admins = await call('GET', `${guid}/members?scopes=admin`);
    expect(admins.body.data.map((member: { uid: string }) => member.uid)).toEqual(['ada', 'ada2', 'mara', 'out2']);
  });

  test.each<[Uid, string, string]>([
    ['mara', 'admins', '200'],
    ['ada', 'admins', '200'],
    ['max', 'participants', '200'],
    ['max', 'moderators', '403 ERR_GROUP_NO_CLEARANCE'],
    ['max', 'admins', '403 ERR_GROUP_NO_CLEARANCE'],
    ['pia', 'participants', '403 ERR_GROUP_NO_CLEARANCE'],
    ['pia', 'usersToBan', '403 ERR_GROUP_NO_CLEARANCE'],
    ['out2', 'participants', '403 ERR_GROUP_NO_CLEARANCE'],
  ])('by %s to %s: %s', async (by, list, expected) => {
    const guid = await staffed(`adding-${by}-${list.toLowerCase()}`);
    const answer = await call('POST', `${guid}/members`, { by, body: { [list]: ['out'] } });
    expect(refusal(answer)).toBe(expected);
    expect(await membersCount(guid)).toBe(expected === '200' ? 8 : 7);
  });

  test.each([
    ['nobody', {}],
    ['a user twice', { admins: ['out'], participants: ['out'] }],
    ['more than fit', { participants: ['out', 'out2'] }],
    ['201 users', { participants: Array.from({ length: 201 }, (_, index) => `u${index}`) }],
    ['something that is no uid', { participants: ['no uid'] }],
  ])('refuses %s', async (title, body) => {
    const guid = await staffed(`refusing-${title.length}`);
    expect(refusal(await call('POST', `${guid}/members`, { body }))).toBe('400 ERR_BAD_REQUEST');
    expect(await membersCount(guid)).toBe(7);
  });

  test('to a group that is not there is refused', async () => {
    const answer = await call('POST', 'no-such-group/members', { body: { participants: ['out'] } });
    expect(refusal(answer)).toBe('404 ERR_GUID_NOT_FOUND');
  });
});

describe('joining', () => {
  const join = (guid: string, by: Uid, more: object = {}) =>
    call('POST', `${guid}/members`, { by, body: { participants: [by], ...more } });

  test('a public group: once, and not while banned', async () => {
    const guid = await staffed('open');
    expect((await join(guid, 'out')).body.data.out.data.data.action).toBe('joined');
    expect(refusal(await join(guid, 'out'))).toBe('409 ERR_ALREADY_JOINED');
    await call('POST', `${guid}/bannedusers/out`);
    expect(refusal(await join(guid, 'out'))).toBe('403 ERR_BANNED_GROUPMEMBER');
    await call('DELETE', `${guid}/bannedusers/out`);
    expect(refusal(await join(guid, 'out'))).toBe('200');
    expect(refusal(await join(guid, 'out2'))).toBe('400 ERR_BAD_REQUEST');
  });

  test('a password group: with the password of the day', async () => {
    const guid = await staffed('vault', { type: 'password', password: 'sesam' });
    expect(refusal(await join(guid, 'out'))).toBe('403 ERR_WRONG_GROUP_PASSWORD');
    expect(refusal(await join(guid, 'out', { password: 'Sesam' }))).toBe('403 ERR_WRONG_GROUP_PASSWORD');
    await call('PUT', guid, { body: { password: 'new' } });
    expect(refusal(await join(guid, 'out', { password: 'sesam' }))).toBe('403 ERR_WRONG_GROUP_PASSWORD');
    expect(refusal(await join(guid, 'out', { password: 'new' }))).toBe('200');
    const stored = await server.app.context.storage.db.selectFrom('groups').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('sesam');
  });

  test('a private group: only by being added, also through a server key', async () => {
    const guid = await staffed('closed', { type: 'private' });
    expect(refusal(await join(guid, 'out'))).toBe('404 ERR_GUID_NOT_FOUND');
    const forOut = await server.call('POST', `/groups/${guid}/members`, { as: 'out', body: { participants: ['out'] } });
    expect(refusal(forOut)).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect(refusal(await call('POST', `${guid}/members`, { by: 'max', body: { participants: ['out'] } }))).toBe('200');
  });
});

describe('leaving', () => {
  test('the owner goes after handing over, or last', async () => {
    const guid = await staffed('harbour', { members: { participants: ['pia'] } });
    const leave = (by: Uid) => call('DELETE', `${guid}/members/${by}`, { by });
    expect(refusal(await leave('mara'))).toBe('409 ERR_OWNER_CANNOT_LEAVE');
    expect(refusal(await call('DELETE', `${guid}/members/mara`))).toBe('409 ERR_OWNER_CANNOT_LEAVE');
    expect(refusal(await call('POST', `${guid}/bannedusers/mara`))).toBe('409 ERR_OWNER_CANNOT_LEAVE');
    await call('PUT', guid, { by: 'mara', body: { owner: 'pia' } });
    expect((await leave('mara')).body.data).toMatchObject({ success: true, data: { data: { action: 'left' } } });
    expect(refusal(await leave('mara'))).toBe('404 ERR_NOT_A_MEMBER');
    expect(refusal(await leave('pia'))).toBe('200');
    expect(await membersCount(guid)).toBe(0);
  });
});

describe('kicking', () => {
  test.each<[Uid, Uid, string]>([
    ['mara', 'ada', '200'],
    ['ada', 'max', '200'],
    ['ada', 'ada2', '403 ERR_GROUP_NO_CLEARANCE'],
    ['ada', 'mara', '403 ERR_GROUP_NO_CLEARANCE'],
    ['max', 'pia', '200'],
    ['max', 'max2', '403 ERR_GROUP_NO_CLEARANCE'],
    ['pia', 'pia2', '403 ERR_GROUP_NO_CLEARANCE'],
    ['out', 'pia', '403 ERR_GROUP_NO_CLEARANCE'],
    ['ada', 'out', '404 ERR_NOT_A_MEMBER'],
  ])('by %s of %s: %s', async (by, on, expected) => {
    const guid = await staffed(`kick-${by}-${on}`);
    expect(refusal(await call('DELETE', `${guid}/members/${on}`, { by }))).toBe(expected);
    expect(await membersCount(guid)).toBe(expected === '200' ? 6 : 7);
  });

  test('by a server key is done in the name of the acting user, or of the system', async () => {
    const guid = await staffed('kick-server');
    const kick = (uid: Uid, as?: Uid) => server.call('DELETE', `/groups/${guid}/members/${uid}`, { ...(as && { as }) });
    expect((await kick('pia', 'max')).body.data.data.sender).toBe('max');
    expect(refusal(await kick('ada', 'max'))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect((await kick('ada')).body.data.data).toMatchObject({
      sender: 'app_system',
      data: { entities: { by: { entity: { uid: 'app_system', name: 'System' } } } },
    });
  });
});

describe('banning', () => {
  test.each<[Uid, Uid, string]>([
    ['mara', 'ada', '200'],
    ['max', 'pia', '200'],
    ['max', 'out', '200'],
    ['max', 'ada', '403 ERR_GROUP_NO_CLEARANCE'],
    ['pia', 'out', '403 ERR_GROUP_NO_CLEARANCE'],
    ['out', 'pia', '403 ERR_GROUP_NO_CLEARANCE'],
  ])('by %s of %s: %s', async (by, on, expected) => {
    const guid = await staffed(`ban-${by}-${on}`);
    expect(refusal(await call('POST', `${guid}/bannedusers/${on}`, { by }))).toBe(expected);
    const banned = await call('GET', `${guid}/bannedusers`, { by: 'max' });
    expect(banned.body.data.map((user: { uid: string }) => user.uid)).toEqual(expected === '200' ? [on] : []);
  });

  test('again, and lifting what is not there, changes nothing and writes nothing', async () => {
    const guid = await staffed('ban-twice');
    const ban = () => call('POST', `${guid}/bannedusers/pia`, { by: 'max' });
    const unban = () => call('DELETE', `${guid}/bannedusers/pia`, { by: 'max' });
    expect((await ban()).body.data).toHaveProperty('data');
    expect((await ban()).body).toEqual({ data: { success: true } });
    expect((await unban()).body.data.data.data.action).toBe('unbanned');
    expect((await unban()).body).toEqual({ data: { success: true } });
    expect(await eventsOf(guid)).toHaveLength(2);
    expect(await membersCount(guid)).toBe(6);
  });

  test('needs a user, and a moderator to look at the list', async () => {
    const guid = await staffed('ban-list');
    for (const method of ['POST', 'DELETE'])
      expect(refusal(await call(method, `${guid}/bannedusers/nobody`, { by: 'max' }))).toBe('404 ERR_UID_NOT_FOUND');
    expect(refusal(await call('GET', `${guid}/bannedusers`, { by: 'pia' }))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect(refusal(await call('DELETE', `${guid}/bannedusers/out`, { by: 'pia' }))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect(refusal(await call('GET', `${guid}/bannedusers`))).toBe('200');
  });
});

describe('changing a scope', () => {
  test.each<[Uid, Uid, string, string]>([
    ['mara', 'ada', 'participant', '200'],
    ['ada', 'pia', 'admin', '200'],
    ['ada', 'ada2', 'moderator', '200'],
    ['ada', 'ada', 'participant', '200'],
    ['ada', 'mara', 'participant', '403 ERR_GROUP_NO_CLEARANCE'],
    ['mara', 'mara', 'participant', '403 ERR_GROUP_NO_CLEARANCE'],
    ['max', 'pia', 'moderator', '403 ERR_GROUP_NO_CLEARANCE'],
    ['pia', 'pia', 'admin', '403 ERR_GROUP_NO_CLEARANCE'],
    ['out', 'pia', 'admin', '403 ERR_GROUP_NO_CLEARANCE'],
    ['ada', 'max', 'moderator', '400 ERR_SAME_SCOPE'],
    ['ada', 'out', 'moderator', '404 ERR_NOT_A_MEMBER'],
    ['ada', 'pia', 'owner', '400 ERR_BAD_REQUEST'],
  ])('by %s of %s to %s: %s', async (by, on, scope, expected) => {
    const guid = await staffed(`scope-${by}-${on}-${scope}`);
    const answer = await call('PUT', `${guid}/members/${on}`, { by, body: { scope } });
    expect(refusal(answer)).toBe(expected);
    if (expected === '200')
      expect(answer.body.data.data.data).toMatchObject({ action: 'scopeChanged', newScope: scope });
    expect(await eventsOf(guid)).toHaveLength(expected === '200' ? 1 : 0);
  });
});

describe('the list of members', () => {
  test('shows users with their scope to members, in pages', async () => {
    const guid = await staffed('listed');
    const page = await call('GET', `${guid}/members?perPage=2&page=2`, { by: 'pia' });
    expect(page.body).toMatchObject({
      data: [
        { uid: 'mara', scope: 'admin', isOwner: true, joinedAt: 1_767_269_040, conversationId: 'mara_user_pia' },
        { uid: 'max', scope: 'moderator', isOwner: false, blockedByMe: false },
      ],
      meta: { pagination: { total: 7, count: 2, per_page: 2, current_page: 2, total_pages: 4 } },
    });
    const found = await call('GET', `${guid}/members?searchKey=PIA&status=offline`, { by: 'pia' });
    expect(found.body.data.map((member: { uid: string }) => member.uid)).toEqual(['pia', 'pia2']);
    expect((await call('GET', `${guid}/members?status=online`)).body.data).toEqual([]);
    expect(refusal(await call('GET', `${guid}/members`, { by: 'out' }))).toBe('403 ERR_GROUP_NOT_JOINED');
    expect(refusal(await call('GET', `${guid}/members?scopes=owner`))).toBe('400 ERR_BAD_REQUEST');
    expect(refusal(await call('GET', 'no-such-group/members'))).toBe('404 ERR_GUID_NOT_FOUND');
  });
});
