import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusOf } from '../../fixtures/helpers.ts';
import { addAccount, type DigestTestServer, HOUR_MS, startDigestServer } from '../../fixtures/servers/digest-server.ts';

/** Dry runs over HTTP. See docs/spec/notifications.md#dry-run. */
let fixture: NotificationTestServer;
/** 22:02 UTC on Thursday, 1 January 2026. */
const THURSDAY_NIGHT = Date.UTC(2026, 0, 1, 22, 2);

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo', 'fcm_android');
  await fixture.user('mara', 'apns_ios_device');
  await fixture.user('joon', 'apns_ios_voip', 'fcm_android');
  await fixture.user('nobody');
  const members = { participants: ['ivo', 'joon'] };
  const crew = { guid: 'crew', name: 'Crew', type: 'public', owner: 'mara', members };
  await fixture.server.call('POST', '/groups', { body: crew });
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
});

async function dryRun(body: object) {
  const response = await fixture.server.call('POST', '/notifications/v1/dry-run', { body });
  expect(response.body.error).toBeUndefined();
  return response.body.data;
}
const toMara = { uid: 'mara', trigger: 'after_message', sender: 'ivo', receiver: 'mara', receiverType: 'user' };
const inCrew = { sender: 'ivo', receiver: 'crew', receiverType: 'group' };

test('a dry run of an unsent message returns every target with its payload, masked tokens and all rule results', async () => {
  const result = await dryRun({ ...toMara, message: { type: 'text', data: { text: 'Boat is ready' } } });
  expect(result).toMatchObject({ wouldNotify: true, isCandidate: true, excludedBy: null });
  const [push] = result.decisions;
  expect(push).toMatchObject({
    channel: 'push',
    provider: 'apns',
    providerId: 'apns-main',
    tokenType: 'apns_ios_device',
    wouldNotify: true,
    payload: { type: 'apns', alert: { title: 'Ivo', body: 'Boat is ready' } },
  });
  expect(push.pushToken).toMatch(/^….{6}$/);
  expect(push.trace.map(({ gate, result }: { gate: string; result: string }) => `${gate} ${result}`)).toEqual([
    'EVENT_PREFERENCE pass',
    'DND pass',
    'MUTE pass',
    'SCHEDULE pass',
    'QUOTA not_applicable',
    'CONTACT not_applicable',
    'PROVIDER pass',
    'DEVICE pass',
    'PROVIDER_ID pass',
  ]);
});

test('a dry run at another time reports the first failing rule as the reason and evaluates the others', async () => {
  const { call } = fixture.server;
  const open = { from: 800, to: 2000, dnd: false };
  const schedulePreferenceSetting = { thursday: open, friday: open };
  await call('PATCH', '/notifications/v1/preferences?uid=mara', {
    body: { preferences: { mute: { schedulePreferenceSetting } } },
  });
  await call('PUT', '/notifications/v1/preferences/mute?uid=mara', {
    body: { conversations: [{ id: 'ivo', type: 'oneOnOne', until: Date.UTC(2100, 0) }] },
  });
  const result = await dryRun({ ...toMara, atMS: THURSDAY_NIGHT });
  await call('DELETE', '/notifications/v1/preferences?uid=mara');
  await call('DELETE', '/notifications/v1/preferences/mute?uid=mara', {
    body: { conversations: [{ id: 'ivo', type: 'oneOnOne' }] },
  });
  expect(result).toMatchObject({ wouldNotify: false, isCandidate: true, evaluatedAtMS: THURSDAY_NIGHT });
  const [push] = result.decisions;
  expect(push).toMatchObject({
    wouldNotify: false,
    reason: 'MUTE_PREFERENCE',
    nextOpeningMS: Date.UTC(2026, 0, 2, 8),
    payload: { type: 'apns' },
  });
  const failed = push.trace.filter(({ result }: { result: string }) => result === 'fail');
  expect(failed.map(({ gate }: { gate: string }) => gate)).toEqual(['MUTE', 'SCHEDULE']);
});

test('a dry run evaluates a stored message unchanged, for any user', async () => {
  const { id } = await fixture.send('ivo', 'group:crew', 'Hello <@uid:joon>');
  const messageId = Number(id);
  const joon = await dryRun({ uid: 'joon', trigger: 'after_message', messageId });
  expect(joon.decisions).toMatchObject([{ provider: 'fcm', payload: { message: { data: { tag: id } } } }]);
  expect(joon.decisions[0].payload.message.data.body).toContain('Mentioned you');
  expect(await dryRun({ uid: 'ivo', trigger: 'after_message', messageId })).toMatchObject({
    isCandidate: false,
    wouldNotify: false,
    decisions: [],
  });
  expect(await dryRun({ uid: 'nobody', trigger: 'after_message', messageId })).toMatchObject({ isCandidate: false });
  const edited = await dryRun({ uid: 'mara', trigger: 'message_edited', messageId });
  expect(edited.decisions[0].payload).toMatchObject({ priority: 5, collapseId: id });
});

test.each([
  ['message_deleted', 'mara', {}, 'This message was removed'],
  ['message_reaction_added', 'mara', { reaction: '⛵' }, 'Reacted ⛵ to your message'],
  ['after_group_joined', 'mara', {}, 'Ivo joined'],
  ['after_group_members_added', 'nobody', {}, 'Ivo added you'],
  ['after_group_members_kicked', 'mara', { target: 'nobody' }, 'Ivo removed Nobody'],
  ['after_scope_changed', 'mara', {}, 'You are now moderator'],
  ['initiated', 'mara', { callType: 'video' }, 'Incoming video call'],
  ['unanswered', 'mara', {}, 'Missed audio call'],
  ['cancelled', 'mara', {}, 'Call cancelled'],
  ['rejected', 'mara', {}, 'Call declined'],
])('a dry run accepts %s, for %s', async (trigger, uid, more, body) => {
  const isRejection = trigger === 'rejected';
  const where = isRejection ? { sender: 'ivo', receiver: 'mara', receiverType: 'user' } : inCrew;
  const result = await dryRun({ uid, trigger, ...where, ...more });
  expect(result).toMatchObject({ isCandidate: true, excludedBy: null });
  if (uid === 'nobody') expect(result.decisions).toMatchObject([{ trace: expect.any(Array), wouldNotify: false }]);
  else expect(result.decisions[0].payload.alert.body).toBe(body);
});

test('a call rings the VoIP token of an iPhone, and stops it again', async () => {
  const initiated = await dryRun({ uid: 'joon', trigger: 'initiated', ...inCrew });
  expect(initiated.decisions.map(({ tokenType }: { tokenType: string }) => tokenType)).toEqual([
    'apns_ios_voip',
    'fcm_android',
  ]);
  const cancelled = await dryRun({ uid: 'joon', trigger: 'cancelled', ...inCrew });
  expect(cancelled.decisions).toHaveLength(2);
  expect(cancelled.decisions[0].trace[1]).toEqual({ gate: 'DND', result: 'not_applicable' });
});

test('a dry run returns the cause of an exclusion and of an ineligible event', async () => {
  const { call } = fixture.server;
  await call('POST', '/users/mara/blockedusers', { body: { blockedUids: ['ivo'] } });
  expect(await dryRun(toMara)).toMatchObject({ isCandidate: true, excludedBy: 'BLOCKED', decisions: [] });
  await call('DELETE', '/users/mara/blockedusers', { body: { blockedUids: ['ivo'] } });
  const message = { category: 'custom', type: 'ping', data: { customData: {} } };
  expect(await dryRun({ ...toMara, message })).toMatchObject({ excludedBy: 'NO_SEND_NOTIFICATION_FLAG' });
  await call('PATCH', '/notifications/v1/settings', { body: { preferences: { push: { maxGroupSize: 2 } } } });
  const crowd = await dryRun({ uid: 'mara', trigger: 'after_message', ...inCrew });
  await call('PATCH', '/notifications/v1/settings', { body: { preferences: { push: { maxGroupSize: null } } } });
  expect(crowd.decisions).toMatchObject([{ reason: 'QUOTA_PREFERENCE', reasonDetail: { code: 'GROUP_SIZE' } }]);
});

test('a dry run of a deleted message sends nothing for it, except for the deletion itself', async () => {
  const { id } = await fixture.send('ivo', 'mara', 'Wrong chat');
  await fixture.server.call('DELETE', `/messages/${id}`, { as: 'ivo' });
  const about = (trigger: string) => dryRun({ uid: 'mara', trigger, messageId: Number(id) });
  const nothing = { wouldNotify: false, isCandidate: true, excludedBy: 'MESSAGE_DELETED', decisions: [] };
  expect(await about('after_message')).toMatchObject(nothing);
  expect(await about('message_edited')).toMatchObject(nothing);
  expect(await about('message_reaction_added')).toMatchObject({ ...nothing, isCandidate: expect.any(Boolean) });
  expect(await about('message_deleted')).toMatchObject({ wouldNotify: true, excludedBy: null });
});

test('a dry run changes nothing: no entry, no event, no provider call, no count', async () => {
  const { app } = fixture.server;
  await app.context.notifications.settled();
  const state = async () => ({
    entries: (await app.context.logs.stats()).rows,
    events: await app.context.storage.db.selectFrom('outbox').select('position').execute(),
    messages: await app.context.storage.db.selectFrom('messages').select('id').execute(),
    pushes: fixture.sandbox.inbox.list().length,
    decisions: structuredClone(app.context.notifications.counters.decisions.counts),
  });
  const before = await state();
  expect((await dryRun(toMara)).wouldNotify).toBe(true);
  expect(await state()).toEqual(before);
});

test('a what-if evaluates other preferences, mutes, and devices, and stores none', async () => {
  const { call } = fixture.server;
  const stored = async () => [
    (await call('GET', '/notifications/v1/preferences?uid=mara')).body.data,
    (await call('GET', '/notifications/v1/preferences/mute?uid=mara')).body.data,
    (await call('GET', '/notifications/push/v1/tokens?uid=mara')).body.data,
  ];
  const before = await stored();
  const reasons = async (whatIf: object) =>
    (await dryRun({ ...toMara, whatIf })).decisions.map(({ reason, reasonDetail }: Record<string, object>) => [
      reason,
      reasonDetail,
    ]);
  expect(await reasons({ preferences: { mute: { dndPreferenceSetting: 2 } } })).toMatchObject([
    ['DND_PREFERENCE', { source: 'user', value: 2 }],
  ]);
  expect(await reasons({ preferences: { oneOnOne: { messagesSetting: 1 } } })).toMatchObject([
    ['MESSAGES_PREFERENCE', { source: 'user' }],
  ]);
  expect(await reasons({ mutedUntilMS: Date.UTC(2100, 0) })).toMatchObject([['MUTE_PREFERENCE', { code: 'MUTED' }]]);
  expect(await reasons({ platforms: [] })).toMatchObject([['NOT_FOUND', { code: 'NO_PUSH_TOKEN' }]]);
  expect(await stored()).toEqual(before);

  await call('PUT', '/notifications/v1/preferences/mute?uid=mara', {
    body: { conversations: [{ id: 'ivo', type: 'oneOnOne', until: Date.UTC(2100, 0) }] },
  });
  expect((await dryRun(toMara)).wouldNotify).toBe(false);
  expect((await dryRun({ ...toMara, whatIf: { mutedUntilMS: null } })).wouldNotify).toBe(true);
  await call('DELETE', '/notifications/v1/preferences/mute?uid=mara', { body: { conversations: null } });

  const toNobody = { ...toMara, uid: 'nobody', receiver: 'nobody' };
  expect((await dryRun(toNobody)).wouldNotify).toBe(false);
  const withPhone = await dryRun({ ...toNobody, whatIf: { platforms: ['apns_ios_device', 'fcm_android'] } });
  expect(withPhone.decisions).toMatchObject([
    { provider: 'apns', wouldNotify: true },
    { provider: 'fcm', wouldNotify: true },
  ]);
});

test('a what-if ignores values users may not set, and rejects unknown preferences', async () => {
  const { call } = fixture.server;
  const whatIf = { preferences: { mute: { dndPreferenceSetting: 2 } } };
  await call('PATCH', '/notifications/v1/settings', {
    body: { preferences: { mute: { dndPreferenceOverride: false } } },
  });
  const fixed = await dryRun({ ...toMara, whatIf });
  await call('PATCH', '/notifications/v1/settings', {
    body: { preferences: { mute: { dndPreferenceOverride: null } } },
  });
  expect(fixed).toMatchObject({ wouldNotify: true, ignored: ['preferences.mute.dndPreferenceSetting'] });
  expect(await dryRun({ ...toMara, whatIf })).not.toHaveProperty('ignored');

  const odd = { ...toMara, whatIf: { preferences: { mute: { dndPreferenceSetting: 7 } } } };
  const rejected = await call('POST', '/notifications/v1/dry-run', { body: odd });
  expect(statusOf(rejected)).toBe('400 ERR_BAD_REQUEST');
  expect(Object.keys(rejected.body.error.details)).toEqual(['whatIf.preferences.mute.dndPreferenceSetting']);
});

test('a contradictory request is rejected with the path of the fault', async () => {
  const { call } = fixture.server;
  const ask = (body: object) => call('POST', '/notifications/v1/dry-run', { body });
  const bare = await ask({ uid: 'mara', trigger: 'after_message' });
  expect(statusOf(bare)).toBe('400 ERR_BAD_REQUEST');
  expect(Object.keys(bare.body.error.details).toSorted()).toEqual(['receiver', 'receiverType', 'sender']);
  expect(Object.keys((await ask({ trigger: 'sometimes' })).body.error.details).toSorted()).toEqual(['trigger', 'uid']);
  expect(statusOf(await ask({ ...toMara, uid: 'ghost' }))).toBe('404 ERR_UID_NOT_FOUND');
  expect(statusOf(await ask({ ...toMara, receiver: 'ghost' }))).toBe('404 ERR_UID_NOT_FOUND');
  expect(statusOf(await ask({ ...toMara, ...inCrew, receiver: 'ghost' }))).toBe('404 ERR_GUID_NOT_FOUND');
  expect(statusOf(await ask({ uid: 'mara', trigger: 'after_message', messageId: 999_999 }))).toBe(
    '404 ERR_MESSAGE_ID_NOT_FOUND',
  );
  expect(statusOf(await ask({ ...toMara, message: { type: 'text', data: {} } }))).toBe('400 ERR_EMPTY_MESSAGE_TEXT');
});

describe('Email and SMS', () => {
  let digests: DigestTestServer;

  beforeEach(async () => {
    digests = await startDigestServer();
    await digests.settings({ push: { enabled: true }, sms: { enabled: true, maxPerDay: 1 } });
    for (const account of ['email/sendgrid', 'sms/twilio', 'sms/custom']) await addAccount(digests, account);
  });
  afterEach(() => digests[Symbol.asyncDispose]());

  const ask = async (body: object) => (await digests.call('POST', '/notifications/v1/dry-run', { body })).body.data;

  test('evaluate as if the timer had just fired, with one decision per account', async () => {
    const { wouldNotify, decisions } = await ask({ ...toMara, message: { type: 'text', data: { text: 'At noon' } } });
    expect(wouldNotify).toBe(true);
    expect(decisions).toMatchObject([
      { channel: 'push', wouldNotify: false, reasonDetail: { code: 'NO_PUSH_TOKEN' } },
      { channel: 'email', provider: 'sendgrid', wouldNotify: true, payload: { messages: [{ message: 'At noon' }] } },
      { channel: 'sms', provider: 'twilio', wouldNotify: true, payload: { to: { phno: '+4500000000' } } },
      { channel: 'sms', provider: 'custom', wouldNotify: true },
    ]);
    expect(decisions[1].trace.map(({ gate }: { gate: string }) => gate)).toHaveLength(9);
  });

  test('a what-if for email and SMS applies the assumed preferences and mutes', async () => {
    const whatIf = { preferences: { sms: { enabled: false } }, mutedUntilMS: null };
    const { decisions } = await ask({ ...toMara, whatIf });
    const [, email, text] = decisions;
    expect(email).toMatchObject({ channel: 'email', wouldNotify: true });
    expect(text).toMatchObject({
      channel: 'sms',
      reason: 'MESSAGES_PREFERENCE',
      reasonDetail: { code: 'CHANNEL_OFF' },
    });
    const muted = await ask({ ...toMara, channel: 'email', whatIf: { mutedUntilMS: digests.clock.nowMs + HOUR_MS } });
    expect(muted.decisions).toMatchObject([{ reason: 'MUTE_PREFERENCE' }]);
  });

  test('respect the daily quota, missing addresses and disabled channels', async () => {
    await digests.fixture.send('ivo', 'mara');
    await digests.later();
    const [text] = (await ask({ ...toMara, channel: 'sms' })).decisions;
    expect(text).toMatchObject({ provider: 'twilio', reason: 'QUOTA_PREFERENCE', reasonDetail: { code: 'PER_DAY' } });
    const tomorrow = await ask({ ...toMara, channel: 'sms', atMS: digests.clock.nowMs + 24 * HOUR_MS });
    expect(tomorrow.wouldNotify).toBe(true);
    const toLene = { ...toMara, uid: 'lene', receiver: 'lene', channel: 'email' };
    expect((await ask(toLene)).decisions).toMatchObject([{ reason: 'MISSING_EMAIL', provider: 'sendgrid' }]);
    await digests.settings({ email: { enabled: false } });
    expect(await ask(toLene)).toMatchObject({ excludedBy: 'CHANNEL_DISABLED', decisions: [] });
    expect((await ask({ ...toMara, trigger: 'message_edited' })).decisions).toMatchObject([{ channel: 'push' }]);
  });
});
