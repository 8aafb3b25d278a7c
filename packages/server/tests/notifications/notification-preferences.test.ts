import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const clock = new FakeClock();
let server: TestServer;
let mara: string;

beforeAll(async () => {
  server = await startServer({ clock, logs: createMemoryLogStore(clock) });
  mara = await server.login('mara');
  await server.login('ivo');
});
afterAll(() => server[Symbol.asyncDispose]());

const FRIDAY = 'preferences.mute.schedulePreferenceSetting.friday';
const PREFERENCES = '/notifications/v1/preferences';

describe('settings of the app', () => {
  test('can be read in full, changed in part, and reset', async () => {
    const { data } = (await server.call('GET', '/notifications/v1/settings')).body;
    expect(Object.keys(data)).toEqual(['preferences', 'sound', 'templates']);
    expect(data.preferences.push.maxGroupSize).toBe(100_000);
    const body = { preferences: { push: { maxGroupSize: 500 } }, sound: { chat: 'bell' } };
    const changed = await server.call('PATCH', '/notifications/v1/settings', { body });
    expect(changed).toMatchObject({ status: 200, body: { data: { success: true } } });
    expect((await server.call('GET', '/notifications/v1/settings')).body.data).toEqual({
      ...data,
      preferences: { ...data.preferences, push: { ...data.preferences.push, maxGroupSize: 500 } },
      sound: { chat: 'bell', call: 'default' },
    });
    const reset = await server.call('DELETE', '/notifications/v1/settings');
    expect(reset).toMatchObject({ status: 200, body: { data: { success: true } } });
    expect((await server.call('GET', '/notifications/v1/settings')).body.data).toEqual(data);
  });

  test('a window that ends before it starts is rejected by its path, and nothing is stored', async () => {
    const friday = { from: 2000, to: 800, dnd: false };
    const body = { preferences: { mute: { schedulePreferenceSetting: { friday } } }, sound: { chat: 'gong' } };
    expect(await server.call('PATCH', '/notifications/v1/settings', { body })).toMatchObject({
      status: 400,
      body: { error: { code: 'ERR_BAD_REQUEST', details: { [FRIDAY]: ['from must not be greater than to'] } } },
    });
    expect((await server.call('GET', '/notifications/v1/settings')).body.data.sound.chat).toBe('default');
  });

  test('rejects unknown keys and malformed bodies', async () => {
    const unknown = await server.call('PATCH', '/notifications/v1/settings', { body: { preferences: { fax: {} } } });
    expect(unknown.body.error.details).toEqual({ 'preferences.fax': ['is not a known setting'] });
    expect((await server.call('PATCH', '/notifications/v1/settings', { body: [] })).status).toBe(400);
  });

  test('deny access to users', async () => {
    expect(await server.call('GET', '/notifications/v1/settings', { token: mara })).toMatchObject({
      status: 403,
      body: { error: { code: 'AUTH_ERR_NO_ACCESS' } },
    });
  });
});

describe('preferences of a user', () => {
  test('merge with the app settings, and paths users may not set are named', async () => {
    const body = {
      groupPreferences: { groupMessages: 3 },
      preferences: { group: { messageEditedSetting: 1 }, mute: { dndPreferenceSetting: 2 } },
    };
    const response = await server.call('PATCH', `${PREFERENCES}?uid=mara`, { body });
    expect(response.body.meta).toEqual({ ignored: ['preferences.group.messageEditedSetting'] });
    expect(response.body.data.preferences.group).toEqual({
      messagesSetting: 3,
      repliesSetting: 2,
      quotedRepliesSetting: 2,
      reactionsSetting: 2,
      memberJoinedSetting: 1,
      memberLeftSetting: 1,
      memberAddedSetting: 1,
      memberKickedSetting: 1,
      memberBannedSetting: 1,
      memberUnbannedSetting: 1,
      memberScopeChangedSetting: 1,
    });
    expect((await server.call('GET', PREFERENCES, { token: mara })).body).toEqual({ data: response.body.data });
    const shown = await server.call('GET', `${PREFERENCES}?uid=mara&withOwn=true`);
    const own = { group: { messagesSetting: 3 }, mute: { dndPreferenceSetting: 2 } };
    expect(shown.body).toEqual({ data: response.body.data, meta: { own: { preferences: own } } });
    const reset = await server.call('DELETE', `${PREFERENCES}?uid=MARA`);
    expect(reset.body.data.preferences).toMatchObject({
      group: { messagesSetting: 2 },
      mute: { dndPreferenceSetting: 1 },
    });
  });

  test('a value of the wrong kind is rejected by the name the writer used', async () => {
    const body = { groupPreferences: { groupMessages: 9 } };
    expect(await server.call('PATCH', PREFERENCES, { token: mara, body })).toMatchObject({
      status: 400,
      body: { error: { code: 'ERR_BAD_REQUEST', details: { 'groupPreferences.groupMessages': [expect.any(String)] } } },
    });
  });

  test.each([
    ['GET', PREFERENCES, undefined],
    ['PATCH', PREFERENCES, {}],
    ['DELETE', PREFERENCES, undefined],
    ['GET', `${PREFERENCES}/mute`, undefined],
    ['PUT', `${PREFERENCES}/mute`, { conversations: [] }],
    ['DELETE', `${PREFERENCES}/mute`, undefined],
    ['GET', `${PREFERENCES}/timezone`, undefined],
    ['PATCH', `${PREFERENCES}/timezone`, { timezone: 'UTC' }],
  ])('%s %s requires a known user: a server key names one, a user acts for themselves', async (method, path, body) => {
    const options = body === undefined ? {} : { body };
    const without = await server.call(method, path, options);
    expect(without).toMatchObject({ status: 400, body: { error: { details: { uid: [expect.any(String)] } } } });
    const unknown = await server.call(method, `${path}?uid=nobody`, options);
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'ERR_UID_NOT_FOUND' } } });
    const foreign = await server.call(method, `${path}?uid=ivo`, { ...options, token: mara });
    expect(foreign).toMatchObject({ status: 403, body: { error: { code: 'AUTH_ERR_NO_ACCESS' } } });
    expect((await server.call(method, `${path}?uid=mara`, { ...options, token: mara })).status).toBe(200);
    expect((await server.call(method, path, { ...options, token: mara })).status).toBe(200);
    expect((await server.call(method, path, { ...options, headers: {} })).body.error.code).toBe(
      'AUTH_ERR_EMPTY_AUTH_TOKEN',
    );
  });
});

describe('muted conversations', () => {
  test('can be added, replaced, listed and ended', async () => {
    const until = clock.now() + 60_000;
    const mute = (conversations: object[]) =>
      server.call('PUT', `${PREFERENCES}/mute?uid=ivo`, { body: { conversations } });
    const muted = async () => (await server.call('GET', `${PREFERENCES}/mute?uid=ivo`)).body.data.mutedConversations;
    expect((await mute([{ id: 'Harbour-Crew', type: 'group', until }])).body).toEqual({ data: { success: true } });
    await mute([
      { id: 'mara', type: 'oneOnOne', until },
      { id: 'harbour-crew', type: 'group', until: until + 1 },
    ]);
    expect(await muted()).toEqual([
      { id: 'harbour-crew', type: 'group', until: until + 1 },
      { id: 'mara', type: 'oneOnOne', until },
    ]);
    const body = { conversations: [{ id: 'HARBOUR-CREW', type: 'group' }] };
    await server.call('DELETE', `${PREFERENCES}/mute?uid=ivo`, { body });
    expect(await muted()).toEqual([{ id: 'mara', type: 'oneOnOne', until }]);
    await server.call('DELETE', `${PREFERENCES}/mute?uid=ivo`);
    expect(await muted()).toEqual([]);
  });

  test('a write that names no conversation is rejected, so that a typo ends no mute', async () => {
    const response = await server.call('DELETE', `${PREFERENCES}/mute?uid=ivo`, { body: { conversation: [] } });
    expect(response).toMatchObject({ status: 400, body: { error: { details: { conversations: ['is required'] } } } });
  });

  test('more than 100 at a time, an unknown type and a broken instant are rejected', async () => {
    const put = async (conversations: object[]) =>
      (await server.call('PUT', `${PREFERENCES}/mute?uid=ivo`, { body: { conversations } })).body.error?.details;
    const one = { id: 'g', type: 'group', until: 1 };
    expect(await put(Array.from({ length: 101 }, () => one))).toHaveProperty('conversations');
    expect(await put([{ ...one, type: 'channel' }])).toEqual({
      'conversations.0.type': ['must be one of oneOnOne, group'],
    });
    expect(await put([{ ...one, until: 1.5 }])).toHaveProperty(['conversations.0.until']);
    expect(await put([{ ...one, id: 'not an id' }])).toHaveProperty(['conversations.0.id']);
  });
});

describe('the time zone of a user', () => {
  const path = `${PREFERENCES}/timezone?uid=ivo`;

  test("defaults to the server's until one is set, and again after null", async () => {
    const read = async () => (await server.call('GET', path)).body;
    expect(await read()).toEqual({ data: { timezone: 'UTC' } });
    const set = await server.call('PATCH', path, { body: { timezone: 'Europe/Copenhagen' } });
    expect(set.body).toEqual({ data: { timezone: 'Europe/Copenhagen' } });
    expect(await read()).toEqual({ data: { timezone: 'Europe/Copenhagen' } });
    expect((await server.call('PATCH', path, { body: { timezone: null } })).body).toEqual({
      data: { timezone: 'UTC' },
    });
  });

  test.each(['Mars/Olympus', '+01:00', '', 'UTC\0'])('cannot be %j', async (timezone) => {
    expect((await server.call('PATCH', path, { body: { timezone } })).body.error).toMatchObject({
      code: 'ERR_BAD_REQUEST',
      details: { timezone: ['must be an IANA time zone'] },
    });
  });
});

describe('contact details', () => {
  const path = '/notifications/v1/contact-details';

  test('can be written for an acting user, each on its own, and removed', async () => {
    const patch = async (body: object) => (await server.call('PATCH', path, { as: 'mara', body })).body.data;
    expect((await server.call('GET', path, { as: 'mara' })).body).toEqual({ data: { email: null, phno: null } });
    expect(await patch({ email: 'mara@example.org' })).toEqual({ email: 'mara@example.org', phno: null });
    expect(await patch({ phno: '+4512345678' })).toEqual({ email: 'mara@example.org', phno: '+4512345678' });
    expect(await patch({ email: null })).toEqual({ email: null, phno: '+4512345678' });
    expect((await server.call('DELETE', path, { as: 'mara' })).body).toEqual({ data: { success: true } });
    expect((await server.call('GET', path, { as: 'mara' })).body).toEqual({ data: { email: null, phno: null } });
  });

  test.each([
    { email: 'mara' },
    { email: 'mara@example' },
    { email: 'a@b@example.org' },
    { email: 'mara @example.org' },
    { email: `${'x'.repeat(250)}@example.org` },
    { phno: '4512345678' },
    { phno: '+04512345678' },
    { phno: '+45 12 34 56' },
    { phno: '+123456' },
    { phno: 4512345678 },
  ])('%j is rejected', async (body) => {
    const { error } = (await server.call('PATCH', path, { as: 'mara', body })).body;
    expect(error).toMatchObject({ code: 'ERR_BAD_REQUEST' });
    expect(Object.keys(error.details)).toEqual(Object.keys(body));
  });

  test('require an existing acting user, and reject calls by users themselves', async () => {
    expect((await server.call('GET', path)).body.error).toMatchObject({ details: { onBehalfOf: ['is required'] } });
    expect((await server.call('GET', path, { as: 'nobody' })).body.error.code).toBe('ERR_UID_NOT_FOUND');
    expect((await server.call('GET', path, { token: mara })).status).toBe(403);
  });
});

describe('preference changes', () => {
  const path = `${PREFERENCES}/changes`;
  let lene: string;
  beforeAll(async () => {
    lene = await server.login('lene');
  });

  async function changes() {
    return (await server.call('GET', path, { token: lene })).body.data;
  }

  test('the list says when a user turned a preference on, and that it was the user', async () => {
    await clock.advance(5_000);
    const atMS = clock.now();
    const dnd = (dndPreferenceSetting: number) => ({ preferences: { mute: { dndPreferenceSetting } } });
    await server.call('PATCH', PREFERENCES, { token: lene, body: dnd(2) });
    await clock.advance(5_000);
    await server.call('PATCH', PREFERENCES, { token: lene, body: dnd(2) });
    const member = 'preferences.mute.dndPreferenceSetting';
    expect(await changes()).toEqual([{ atMS, by: { kind: 'user' }, changes: [{ member, after: 2 }] }]);
  });

  test('the list names mutes by their conversation, addresses without their values, and the audit entry of a server key', async () => {
    await clock.advance(5_000);
    const until = clock.now() + 60_000;
    const body = { conversations: [{ id: 'mara', type: 'oneOnOne', until }] };
    await server.call('PUT', `${PREFERENCES}/mute?uid=lene`, { body });
    await clock.advance(5_000);
    await server.call('PATCH', '/notifications/v1/contact-details', {
      as: 'lene',
      body: { email: 'lene@example.org' },
    });
    const [address, mute] = await changes();
    expect(address.changes).toEqual([{ member: 'email', before: false, after: true }]);
    expect(mute.changes).toEqual([{ member: 'mutedConversations.oneOnOne.mara', after: until }]);
    const { data } = (await server.call('GET', '/audit/v1/entries?target=lene')).body;
    expect(data.map(({ action, auditId }: { action: string; auditId: number }) => [action, auditId])).toEqual([
      ['contact.changed', address.by.auditId],
      ['preferences.changed', mute.by.auditId],
    ]);
    expect(data[1].changes).toEqual(mute.changes);
    expect(JSON.stringify(data)).not.toContain('lene@example.org');
    expect(mute.by.kind).toBe('key');
  });

  test('writes that change nothing leave no entry in the audit log', async () => {
    const target = '/audit/v1/entries?target=lene';
    const before = (await server.call('GET', target)).body.data.length;
    await server.call('PATCH', '/notifications/v1/contact-details', {
      as: 'lene',
      body: { email: 'lene@example.org' },
    });
    await server.call('PATCH', `${PREFERENCES}/timezone?uid=lene`, { body: { timezone: null } });
    expect((await server.call('GET', target)).body.data).toHaveLength(before);
  });

  test('a user sees only their own changes', async () => {
    expect((await server.call('GET', `${path}?uid=lene`, { token: mara })).status).toBe(403);
    expect((await server.call('GET', `${path}?uid=nobody`)).body.error.code).toBe('ERR_UID_NOT_FOUND');
  });
});
