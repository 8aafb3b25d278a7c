import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GroupFixture, type GroupFixtureUid, startGroupFixture } from '../fixtures/conversations/group-fixture.ts';
import { statusOf } from '../fixtures/helpers.ts';

let crew: GroupFixture;
beforeAll(async () => {
  crew = await startGroupFixture();
});
afterAll(() => crew[Symbol.asyncDispose]());

describe('kicking', () => {
  test.each<[GroupFixtureUid, GroupFixtureUid, string]>([
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
    const guid = await crew.createGroup(`kick-${by}-${on}`);
    expect(statusOf(await crew.call('DELETE', `${guid}/members/${on}`, { by }))).toBe(expected);
    expect(await crew.membersCount(guid)).toBe(expected === '200' ? 6 : 7);
  });

  test('a server key kicks in the name of the acting user, or of the system', async () => {
    const guid = await crew.createGroup('kick-server');
    const kick = (uid: GroupFixtureUid, as?: GroupFixtureUid) =>
      crew.server.call('DELETE', `/groups/${guid}/members/${uid}`, { ...(as && { as }) });
    expect((await kick('pia', 'max')).body.data.data.sender).toBe('max');
    expect(statusOf(await kick('ada', 'max'))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect((await kick('ada')).body.data.data).toMatchObject({
      sender: 'app_system',
      data: { entities: { by: { entity: { uid: 'app_system', name: 'System' } } } },
    });
  });
});

describe('banning', () => {
  test.each<[GroupFixtureUid, GroupFixtureUid, string]>([
    ['mara', 'ada', '200'],
    ['max', 'pia', '200'],
    ['max', 'out', '200'],
    ['max', 'ada', '403 ERR_GROUP_NO_CLEARANCE'],
    ['pia', 'out', '403 ERR_GROUP_NO_CLEARANCE'],
    ['out', 'pia', '403 ERR_GROUP_NO_CLEARANCE'],
  ])('by %s of %s: %s', async (by, on, expected) => {
    const guid = await crew.createGroup(`ban-${by}-${on}`);
    expect(statusOf(await crew.call('POST', `${guid}/bannedusers/${on}`, { by }))).toBe(expected);
    const banned = await crew.call('GET', `${guid}/bannedusers`, { by: 'max' });
    expect(banned.body.data.map((user: { uid: string }) => user.uid)).toEqual(expected === '200' ? [on] : []);
  });

  test('again, or unbanning a user who is not banned, changes nothing and writes nothing', async () => {
    const guid = await crew.createGroup('ban-twice');
    const ban = () => crew.call('POST', `${guid}/bannedusers/pia`, { by: 'max' });
    const unban = () => crew.call('DELETE', `${guid}/bannedusers/pia`, { by: 'max' });
    expect((await ban()).body.data).toHaveProperty('data');
    expect((await ban()).body).toEqual({ data: { success: true } });
    expect((await unban()).body.data.data.data.action).toBe('unbanned');
    expect((await unban()).body).toEqual({ data: { success: true } });
    expect(await crew.eventsOf(guid)).toHaveLength(2);
    expect(await crew.membersCount(guid)).toBe(6);
  });

  test('requires a user, and the list of bans requires a moderator', async () => {
    const guid = await crew.createGroup('ban-list');
    for (const method of ['POST', 'DELETE'])
      expect(statusOf(await crew.call(method, `${guid}/bannedusers/nobody`, { by: 'max' }))).toBe(
        '404 ERR_UID_NOT_FOUND',
      );
    expect(statusOf(await crew.call('GET', `${guid}/bannedusers`, { by: 'pia' }))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect(statusOf(await crew.call('DELETE', `${guid}/bannedusers/out`, { by: 'pia' }))).toBe(
      '403 ERR_GROUP_NO_CLEARANCE',
    );
    expect(statusOf(await crew.call('GET', `${guid}/bannedusers`))).toBe('200');
  });
});

describe('changing a scope', () => {
  test.each<[GroupFixtureUid, GroupFixtureUid, string, string]>([
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
    const guid = await crew.createGroup(`scope-${by}-${on}-${scope}`);
    const response = await crew.call('PUT', `${guid}/members/${on}`, { by, body: { scope } });
    expect(statusOf(response)).toBe(expected);
    if (expected === '200')
      expect(response.body.data.data.data).toMatchObject({ action: 'scopeChanged', newScope: scope });
    expect(await crew.eventsOf(guid)).toHaveLength(expected === '200' ? 1 : 0);
  });
});
