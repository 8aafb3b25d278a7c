import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GroupFixture, type GroupFixtureUid, startGroupFixture } from '../fixtures/conversations/group-fixture.ts';
import { framesOf, statusOf } from '../fixtures/helpers.ts';

let crew: GroupFixture;
beforeAll(async () => {
  crew = await startGroupFixture();
});
afterAll(() => crew[Symbol.asyncDispose]());

describe('every change', () => {
  test('writes one action message per user with the next number, enqueues its trigger and notifies the members', async () => {
    const guid = await crew.createGroup('changes');
    const frames = framesOf(crew.server);
    const joined = await crew.call('POST', `${guid}/members`, { by: 'out', body: { participants: ['out'] } });
    expect(Object.keys(joined.body.data)).toEqual(['out']);
    await crew.call('DELETE', `${guid}/members/out`, { by: 'out' });
    await crew.call('POST', `${guid}/members`, { body: { participants: ['out'] } });
    await crew.call('PUT', `${guid}/members/out`, { by: 'ada', body: { scope: 'moderator' } });
    await crew.call('DELETE', `${guid}/members/out`, { by: 'ada' });
    await crew.call('POST', `${guid}/bannedusers/pia`, { by: 'max' });
    await crew.call('DELETE', `${guid}/bannedusers/pia`, { by: 'max' });
    expect(await crew.eventsOf(guid)).toEqual([
      ['after_group_joined', 'out', 'out', 'joined'],
      ['after_group_left', 'out', 'out', 'left'],
      ['after_group_members_added', 'app_system', 'out', 'added'],
      ['after_scope_changed', 'ada', 'out', 'scopeChanged'],
      ['after_group_members_kicked', 'ada', 'out', 'kicked'],
      ['after_group_members_banned', 'max', 'pia', 'banned'],
      ['after_group_members_unbanned', 'max', 'pia', 'unbanned'],
    ]);
    const broadcasts = frames().map(({ frame, to }) => ({ ...frame, to }));
    expect(broadcasts.filter((frame) => frame.type === 'group_member')).toMatchObject(
      [8, 7, 8, 8, 7, 6, 6].map((count, index) => ({
        seq: index + 1,
        data: { group: { guid, membersCount: count } },
        to: { kind: 'group', guid },
      })),
    );
    expect(broadcasts.filter((frame) => frame.type === 'conversation_state')).toMatchObject(
      [1, 2].map(() => ({
        data: { conversationId: `group_${guid}`, unreadMessageCount: 0, lastReadMessageId: expect.any(String) },
        to: { kind: 'users', uids: ['out'] },
      })),
    );
    expect(broadcasts.filter((frame) => frame.type === 'conversation_removed')).toMatchObject([
      { data: { conversationId: `group_${guid}`, cause: 'left' }, to: { kind: 'users', uids: ['out'] } },
      { data: { conversationId: `group_${guid}`, cause: 'kicked' }, to: { kind: 'users', uids: ['out'] } },
      { data: { conversationId: `group_${guid}`, cause: 'banned' }, to: { kind: 'users', uids: ['pia'] } },
    ]);
  });
});

describe('adding others', () => {
  test('returns the example of the contract', async () => {
    await crew.server.call('POST', '/groups', {
      as: 'mara',
      body: { guid: 'harbour-crew', name: 'Harbour crew', type: 'public' },
    });
    const added = await crew.server.call('POST', '/groups/harbour-crew/members', {
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

  test('returns a separate result for each user', async () => {
    const guid = await crew.createGroup('results');
    await crew.server.login('asleep');
    await crew.server.call('DELETE', '/users/asleep');
    await crew.call('POST', `${guid}/bannedusers/out`);
    const body = {
      admins: ['out2'],
      moderators: ['out'],
      participants: ['ADA', 'asleep'],
      usersToBan: ['mara', 'pia'],
    };
    const response = await crew.call('POST', `${guid}/members`, { by: 'ada2', body });
    expect(response.body.data).toMatchObject({
      out2: { success: true, data: { data: { action: 'added' } } },
      out: { success: false, code: 'ERR_BANNED_GROUPMEMBER' },
      ada: { success: false, code: 'ERR_ALREADY_JOINED' },
      asleep: { success: false, code: 'ERR_USER_DEACTIVATED' },
      mara: { success: false, code: 'ERR_GROUP_NO_CLEARANCE' },
      pia: { success: true, data: { data: { action: 'banned' } } },
    });
    expect(await crew.membersCount(guid)).toBe(7);
    const admins = await crew.call('GET', `${guid}/members?scopes=admin`);
    expect(admins.body.data.map((member: { uid: string }) => member.uid)).toEqual(['ada', 'ada2', 'mara', 'out2']);
  });

  test.each<[GroupFixtureUid, string, string]>([
    ['mara', 'admins', '200'],
    ['ada', 'admins', '200'],
    ['max', 'participants', '200'],
    ['max', 'moderators', '403 ERR_GROUP_NO_CLEARANCE'],
    ['max', 'admins', '403 ERR_GROUP_NO_CLEARANCE'],
    ['pia', 'participants', '403 ERR_GROUP_NO_CLEARANCE'],
    ['pia', 'usersToBan', '403 ERR_GROUP_NO_CLEARANCE'],
    ['out2', 'participants', '403 ERR_GROUP_NO_CLEARANCE'],
  ])('by %s to %s: %s', async (by, list, expected) => {
    const guid = await crew.createGroup(`adding-${by}-${list.toLowerCase()}`);
    const response = await crew.call('POST', `${guid}/members`, { by, body: { [list]: ['out'] } });
    expect(statusOf(response)).toBe(expected);
    expect(await crew.membersCount(guid)).toBe(expected === '200' ? 8 : 7);
  });

  test.each([
    ['nobody', {}],
    ['a user twice', { admins: ['out'], participants: ['out'] }],
    ['more than fit', { participants: ['out', 'out2'] }],
    ['201 users', { participants: Array.from({ length: 201 }, (_, index) => `u${index}`) }],
    ['something that is no uid', { participants: ['no uid'] }],
  ])('rejects %s', async (title, body) => {
    const guid = await crew.createGroup(`refusing-${title.length}`);
    expect(statusOf(await crew.call('POST', `${guid}/members`, { body }))).toBe('400 ERR_BAD_REQUEST');
    expect(await crew.membersCount(guid)).toBe(7);
  });

  test('adding members to an unknown group is rejected', async () => {
    const response = await crew.call('POST', 'no-such-group/members', { body: { participants: ['out'] } });
    expect(statusOf(response)).toBe('404 ERR_GUID_NOT_FOUND');
  });
});

describe('joining', () => {
  const join = (guid: string, by: GroupFixtureUid, more: object = {}) =>
    crew.call('POST', `${guid}/members`, { by, body: { participants: [by], ...more } });

  test('a public group is possible once, and not while banned', async () => {
    const guid = await crew.createGroup('open');
    expect((await join(guid, 'out')).body.data.out.data.data.action).toBe('joined');
    expect(statusOf(await join(guid, 'out'))).toBe('409 ERR_ALREADY_JOINED');
    await crew.call('POST', `${guid}/bannedusers/out`);
    expect(statusOf(await join(guid, 'out'))).toBe('403 ERR_BANNED_GROUPMEMBER');
    await crew.call('DELETE', `${guid}/bannedusers/out`);
    expect(statusOf(await join(guid, 'out'))).toBe('200');
    expect(statusOf(await join(guid, 'out2'))).toBe('400 ERR_BAD_REQUEST');
  });

  test('a password group requires the current password', async () => {
    const guid = await crew.createGroup('vault', { type: 'password', password: 'sesam' });
    expect(statusOf(await join(guid, 'out'))).toBe('403 ERR_WRONG_GROUP_PASSWORD');
    expect(statusOf(await join(guid, 'out', { password: 'Sesam' }))).toBe('403 ERR_WRONG_GROUP_PASSWORD');
    await crew.call('PUT', guid, { body: { password: 'new' } });
    expect(statusOf(await join(guid, 'out', { password: 'sesam' }))).toBe('403 ERR_WRONG_GROUP_PASSWORD');
    expect(statusOf(await join(guid, 'out', { password: 'new' }))).toBe('200');
    const stored = await crew.server.app.context.storage.db.selectFrom('groups').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('sesam');
  });

  test('a private group is possible only by being added, even through a server key', async () => {
    const guid = await crew.createGroup('closed', { type: 'private' });
    expect(statusOf(await join(guid, 'out'))).toBe('404 ERR_GUID_NOT_FOUND');
    const forOut = await crew.server.call('POST', `/groups/${guid}/members`, {
      as: 'out',
      body: { participants: ['out'] },
    });
    expect(statusOf(forOut)).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect(statusOf(await crew.call('POST', `${guid}/members`, { by: 'max', body: { participants: ['out'] } }))).toBe(
      '200',
    );
  });
});

describe('leaving', () => {
  test('requires that the owner has transferred the ownership, or is the last member', async () => {
    const guid = await crew.createGroup('harbour', { members: { participants: ['pia'] } });
    const leave = (by: GroupFixtureUid) => crew.call('DELETE', `${guid}/members/${by}`, { by });
    expect(statusOf(await leave('mara'))).toBe('409 ERR_OWNER_CANNOT_LEAVE');
    expect(statusOf(await crew.call('DELETE', `${guid}/members/mara`))).toBe('409 ERR_OWNER_CANNOT_LEAVE');
    expect(statusOf(await crew.call('POST', `${guid}/bannedusers/mara`))).toBe('409 ERR_OWNER_CANNOT_LEAVE');
    await crew.call('PUT', guid, { by: 'mara', body: { owner: 'pia' } });
    expect((await leave('mara')).body.data).toMatchObject({ success: true, data: { data: { action: 'left' } } });
    expect(statusOf(await leave('mara'))).toBe('404 ERR_NOT_A_MEMBER');
    expect(statusOf(await leave('pia'))).toBe('200');
    expect(await crew.membersCount(guid)).toBe(0);
  });
});

describe('the list of members', () => {
  test('shows users with their scope to members, in pages', async () => {
    const guid = await crew.createGroup('listed');
    const page = await crew.call('GET', `${guid}/members?perPage=2&page=2`, { by: 'pia' });
    expect(page.body).toMatchObject({
      data: [
        { uid: 'mara', scope: 'admin', isOwner: true, joinedAt: 1_767_269_040, conversationId: 'mara_user_pia' },
        { uid: 'max', scope: 'moderator', isOwner: false, blockedByMe: false },
      ],
      meta: { pagination: { total: 7, count: 2, per_page: 2, current_page: 2, total_pages: 4 } },
    });
    const found = await crew.call('GET', `${guid}/members?searchKey=PIA&status=offline`, { by: 'pia' });
    expect(found.body.data.map((member: { uid: string }) => member.uid)).toEqual(['pia', 'pia2']);
    expect((await crew.call('GET', `${guid}/members?status=online`)).body.data).toEqual([]);
    expect(statusOf(await crew.call('GET', `${guid}/members`, { by: 'out' }))).toBe('403 ERR_GROUP_NOT_JOINED');
    expect(statusOf(await crew.call('GET', `${guid}/members?scopes=owner`))).toBe('400 ERR_BAD_REQUEST');
    expect(statusOf(await crew.call('GET', 'no-such-group/members'))).toBe('404 ERR_GUID_NOT_FOUND');
  });
});
