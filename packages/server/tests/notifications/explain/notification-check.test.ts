import type { CheckRequest, CheckStep, NotificationCheck } from '@chatwire/protocol';
import { FakeClock, type NotificationTestServer, RealtimeClient, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusOf } from '../../fixtures/helpers.ts';
import { sendgridAccount } from '../../fixtures/servers/digest-server.ts';

/** Whether notifications reach a user, step by step. See docs/spec/last-mile.md#notification-check. */
const PATH = '/notifications/v1/me/check';
const HOUR_MS = 3_600_000;
const clock = new FakeClock();
let setup: NotificationTestServer;
/** Auth tokens of mara's phone, of her browser, which has no push token, and of ivo's phone. */
let phone: string;
let browser: string;
let ivo: string;

beforeAll(async () => {
  setup = await startNotificationServer({ clock });
  [phone = ''] = (await setup.user('mara', 'fcm_android')).authTokens;
  [ivo = ''] = (await setup.user('ivo', 'apns_ios_device')).authTokens;
  browser = (await setup.server.call('POST', '/users/mara/auth_tokens', { body: {} })).body.data.authToken;
});
afterAll(() => setup[Symbol.asyncDispose]());
beforeEach(() => report(phone, { permission: 'authorized', os: 'android' }));

const report = (token: string, body: object) =>
  setup.server.call('PUT', '/notifications/push/v1/device', { token, body });
const setSettings = (preferences: object) =>
  setup.server.call('PATCH', '/notifications/v1/settings', { body: { preferences } });
const setPreferences = (preferences: object | null) =>
  setup.server.call('PATCH', '/notifications/v1/preferences', { token: phone, body: { preferences } });
const begin = (token: string, body: CheckRequest = {}) => setup.server.call('POST', PATH, { token, body });
const read = (token: string, checkId: string) => setup.server.call('GET', `${PATH}/${checkId}`, { token });

/** Starts a check and waits until it is done, or runs its step `receipt`. */
async function check(token = phone, body: CheckRequest = {}): Promise<NotificationCheck & { checkId: string }> {
  const { checkId } = (await begin(token, body)).body.data;
  return {
    checkId,
    ...(await until(token, checkId, ({ step, state }) => step === 'receipt' && state === 'running')),
  };
}

async function until(
  token: string,
  checkId: string,
  matches: (last: CheckStep) => boolean,
): Promise<NotificationCheck> {
  for (;;) {
    const { data }: { data: NotificationCheck } = (await read(token, checkId)).body;
    const last = data.steps.at(-1);
    if (data.state === 'done' || (last && matches(last))) return data;
  }
}

const resultOf = ({ steps }: NotificationCheck, step: CheckStep['step']) => steps.find((one) => one.step === step);
const statesOf = ({ steps }: NotificationCheck) =>
  steps.map(({ step, state, code }) => [step, state, code].join(' ').trim());

/** Reports about the newest test push, as a device. */
function reportTestPush(...receipts: { readonly event: string; readonly by?: string }[]) {
  const token = setup.sandbox.inbox.list()[0]?.receipt;
  const body = {
    sentAtMS: clock.now(),
    receipts: receipts.map((receipt) => ({ token, atMS: clock.now(), ...receipt })),
  };
  return setup.server.call('POST', '/notifications/push/v1/receipts', { headers: {}, body });
}

const untilDone = (token: string, checkId: string) => until(token, checkId, () => false);

test('a check passes every step once the device shows the test push, and is followed by frames to the user alone', async () => {
  using own = await RealtimeClient.login(setup.server, browser);
  using other = await RealtimeClient.login(setup.server, ivo);
  const { checkId, state } = await check(phone, { language: 'de-AT' });
  expect(state).toBe('running');
  expect(setup.sandbox.inbox.list()[0]).toMatchObject({ title: 'Benachrichtigungen prüfen' });
  expect((await reportTestPush({ event: 'received' }, { event: 'displayed' })).body.data).toMatchObject({
    accepted: 2,
  });
  const done = await untilDone(phone, checkId);
  expect(statesOf(done)).toEqual([
    'server pass',
    'preferences pass',
    'permission pass',
    'token pass',
    'provider pass',
    'push pass',
    'receipt pass',
  ]);
  expect(resultOf(done, 'push')?.sentence).toBe('Google hat die Testbenachrichtigung angenommen.');
  const { data } = await own.next('notification_check', (frame) => frame['data'].state === 'done');
  expect(data).toEqual({ checkId, ...done });
  const lengths = own.of('notification_check').map((frame) => frame['data'].steps.length);
  expect(lengths).toEqual([1, 2, 3, 4, 5, 6, 6, 7, 7]);
  await other.settle();
  expect(other.of('notification_check')).toEqual([]);
  expect(statusOf(await read(ivo, checkId))).toBe('404 ERR_CHECK_NOT_FOUND');
  expect(await setup.entries('recipient=mara', 0)).toEqual([]);
});

describe('the first step that fails ends the check', () => {
  test('server: push is off for the app', async () => {
    await setSettings({ push: { enabled: false } });
    const done = await check();
    expect(statesOf(done).slice(0, 2)).toEqual(['server fail CHANNEL_DISABLED', 'preferences not_reached']);
    await setSettings({ push: { enabled: null } });
  });

  test.each<[string, () => Promise<unknown>, Partial<CheckStep>]>([
    [
      'do not disturb',
      () => setPreferences({ mute: { dndPreferenceSetting: 2 } }),
      { code: 'DND_ON', setting: 'mute.dndPreferenceSetting' },
    ],
    [
      'a closed schedule',
      () => setPreferences({ mute: { schedulePreferenceSetting: CLOSED } }),
      { code: 'OUTSIDE_WINDOW' },
    ],
    [
      'no notifications about messages',
      () => setPreferences({ oneOnOne: { messagesSetting: 1 }, group: { messagesSetting: 1 } }),
      { code: 'CLASS_OFF' },
    ],
  ])('preferences: %s', async (_, arrange, expected) => {
    expect(await arrange()).toMatchObject({ status: 200 });
    const done = await check();
    expect(statesOf(done).slice(2)).toEqual(
      ['permission', 'token', 'provider', 'push', 'receipt'].map((step) => `${step} not_reached`),
    );
    expect(resultOf(done, 'preferences')).toMatchObject({
      state: 'fail',
      fixBy: 'user',
      action: 'open_preferences',
      ...expected,
    });
    await setPreferences(null);
  });

  test('preferences: what only the operator may change is for the operator', async () => {
    await setSettings({ mute: { dndPreferenceSetting: 2, dndPreferenceOverride: false } });
    const step = resultOf(await check(), 'preferences');
    expect(step).toMatchObject({ code: 'DND_ON', fixBy: 'operator', fix: 'Ask the operator of the app.' });
    expect(step).not.toHaveProperty('action');
    await setSettings({ mute: { dndPreferenceSetting: null, dndPreferenceOverride: null } });
  });

  test.each<[string, object, Partial<CheckStep>]>([
    ['denied', { permission: 'denied' }, { code: 'DENIED', action: 'open_settings' }],
    ['never asked', { permission: 'not_determined' }, { code: 'NOT_DETERMINED', action: 'request_permission' }],
    [
      'a channel that is off',
      { permission: 'authorized', channels: [{ id: 'chat_messages', importance: 'none' }] },
      { code: 'CHANNEL_OFF', action: 'open_settings' },
    ],
  ])('permission: %s', async (_, device, expected) => {
    await report(phone, { os: 'android', ...device });
    const done = await check();
    expect(resultOf(done, 'permission')).toMatchObject({ state: 'fail', fixBy: 'user', ...expected });
    expect(resultOf(done, 'token')?.state).toBe('not_reached');
  });

  test('token: a browser that has not registered; scope all looks at the phone instead', async () => {
    const done = await check(browser);
    expect(resultOf(done, 'permission')).toMatchObject({ state: 'warn', code: 'UNKNOWN' });
    expect(resultOf(done, 'token')).toMatchObject({
      state: 'fail',
      code: 'NO_TOKEN',
      fixBy: 'app',
      action: 'register',
    });
    const { checkId, steps } = await check(browser, { scope: 'all' });
    expect(steps.map(({ state }) => state)).toEqual([...Array(6).fill('pass'), 'running']);
    await reportTestPush({ event: 'displayed' });
    await untilDone(browser, checkId);
  });

  test('provider: a disabled account, without its id', async () => {
    const setEnabled = (isEnabled: boolean) =>
      setup.server.call('PUT', '/notifications/push/v1/providers/fcm', { body: { providerId: 'fcm-main', isEnabled } });
    expect((await setEnabled(false)).status).toBe(200);
    const done = await check();
    expect(resultOf(done, 'provider')).toMatchObject({ state: 'fail', code: 'PROVIDER_DISABLED', fixBy: 'operator' });
    expect(JSON.stringify(done)).not.toContain('fcm-main');
    await setEnabled(true);
  });

  test('push: a token that the provider no longer knows, which stays registered', async () => {
    setup.sandbox.faults.set('fcm', { fault: 'deadToken', times: 1 });
    const done = await check();
    expect(resultOf(done, 'push')).toMatchObject({
      state: 'fail',
      code: 'REMOVED',
      sentence: 'Google no longer knows the device.',
      action: 'register',
    });
    const { body } = await setup.server.call('GET', '/notifications/push/v1/devices?uid=mara');
    expect(body.data.devices.flatMap((device: { tokens: object[] }) => device.tokens)).toHaveLength(1);
  });

  test('push: the code of a rejection, without the text of the provider', async () => {
    setup.sandbox.faults.set('fcm', { fault: '5xx', times: 1 });
    const step = resultOf(await check(), 'push');
    expect(step).toMatchObject({ state: 'fail', fixBy: 'operator' });
    expect(step?.sentence).toBe(`Google rejected the test notification: ${step?.code}.`);
  });
});

const CLOSED = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    { from: 0, to: 2359, dnd: true },
  ]),
);

describe('the last step', () => {
  test('warns after 30 s without a report, with what helps on this system', async () => {
    const { checkId } = await check();
    await clock.advance(31_000);
    expect(resultOf(await untilDone(phone, checkId), 'receipt')).toMatchObject({
      state: 'warn',
      code: 'NO_RECEIPT',
      action: 'open_settings',
      fix: 'If nothing appeared, open the app again and exclude it from battery saving.',
    });
  });

  test('passes 5 s after a push was received and nothing more reported', async () => {
    const { checkId } = await check();
    await reportTestPush({ event: 'received' });
    await clock.advance(7_000);
    expect(resultOf(await untilDone(phone, checkId), 'receipt')).toMatchObject({
      state: 'pass',
      sentence: 'The test notification arrived.',
    });
  });

  test.each([
    ['channel', { state: 'fail', code: 'SUPPRESSED', action: 'open_settings' }],
    ['app_rule', { state: 'fail', code: 'SUPPRESSED', fixBy: 'app' }],
    ['foreground', { state: 'pass' }],
  ])('says why the device did not show the push: %s', async (by, expected) => {
    const { checkId } = await check();
    await reportTestPush({ event: 'suppressed', by });
    expect(resultOf(await untilDone(phone, checkId), 'receipt')).toMatchObject({ by, ...expected });
  });
});

test('the webhook of the operator gets a test only for a device without a token', async () => {
  await setup.addWebhook();
  const sent = () => setup.sandbox.inbox.list().length;
  const before = sent();
  const { checkId } = await check(phone);
  expect(sent()).toBe(before + 1);
  await reportTestPush({ event: 'displayed' });
  expect(resultOf(await untilDone(phone, checkId), 'push')?.sentence).toMatch(/^Google/);
  const own = await check(browser);
  expect(resultOf(own, 'token')?.sentence).toBe('The app sends notifications through its own service.');
  expect(resultOf(own, 'push')?.sentence).toBe('The app’s own service accepted the test notification.');
  await reportTestPush({ event: 'displayed' });
  await untilDone(browser, own.checkId);
  await setup.server.call('DELETE', '/notifications/push/v1/providers/custom');
});

test('a check of emails looks at the address and sends a test to it', async () => {
  await setSettings({ email: { enabled: true } });
  const missing = await check(phone, { channel: 'email' });
  expect(statesOf(missing)).toEqual([
    'server pass',
    'preferences pass',
    'token fail NO_EMAIL',
    'provider not_reached',
    'push not_reached',
  ]);
  await setup.server.call('POST', '/notifications/email/v1/providers/sendgrid', { body: sendgridAccount });
  const contact = { as: 'mara', body: { email: 'mara@example.org' } };
  expect((await setup.server.call('PATCH', '/notifications/v1/contact-details', contact)).status).toBe(200);
  const done = await check(phone, { channel: 'email' });
  expect(done.steps.map(({ state }) => state)).toEqual(Array(5).fill('pass'));
  expect(resultOf(done, 'push')?.sentence).toBe('SendGrid accepted the test notification.');
});

test('one check of a user runs at a time, and one whose node is gone makes room after a minute', async () => {
  const { checkId } = await check();
  expect(statusOf(await begin(browser))).toBe('409 ERR_CHECK_RUNNING');
  expect((await check(ivo)).state).toBe('running');
  await reportTestPush({ event: 'displayed' });
  // The state that the crash of a node leaves.
  const { db } = setup.server.app.context.storage;
  await clock.advance(31_000);
  await untilDone(phone, checkId);
  await db.updateTable('notification_checks').set({ state: 'running' }).where('check_id', '=', checkId).execute();
  expect((await read(phone, checkId)).body.data.state).toBe('running');
  await clock.advance(60_000);
  expect((await read(phone, checkId)).body.data.state).toBe('done');
  const next = await check();
  expect(next.state).toBe('running');
  await reportTestPush({ event: 'displayed' });
  await untilDone(phone, next.checkId);
});

test('keys have no checks, and checks are kept for a day', async () => {
  expect(statusOf(await setup.server.call('POST', PATH, { as: 'mara', body: {} }))).toBe('403 AUTH_ERR_NO_ACCESS');
  const { checkId } = await check(browser);
  clock.jump(clock.now() + 24 * HOUR_MS - 1);
  expect((await read(browser, checkId)).status).toBe(200);
  clock.jump(clock.now() + 1);
  expect(statusOf(await read(browser, checkId))).toBe('404 ERR_CHECK_NOT_FOUND');
  // Runs the timers that have become due.
  await clock.advance(1);
  const { db } = setup.server.app.context.storage;
  expect(await db.selectFrom('notification_checks').select('check_id').execute()).toEqual([]);
});

test('a check does not differ for a user whom others have blocked, and names no one else', async () => {
  const seen = async () => {
    const { checkId } = await check();
    await reportTestPush({ event: 'displayed' });
    const { steps } = await untilDone(phone, checkId);
    return steps.map(({ atMS: _, ...step }) => step);
  };
  const before = await seen();
  const blocked = await setup.server.call('POST', '/users/ivo/blockedusers', { body: { blockedUids: ['mara'] } });
  expect(blocked.status).toBe(200);
  expect(await seen()).toEqual(before);
  expect(JSON.stringify(before)).not.toMatch(/ivo|pushToken|payload|APA91b/i);
});

test('an erased user leaves no check, and a late report changes nothing', async () => {
  const [token = ''] = (await setup.user('joon', 'fcm_android')).authTokens;
  await report(token, { permission: 'authorized' });
  await check(token);
  const { db } = setup.server.app.context.storage;
  expect((await setup.server.call('DELETE', '/users/joon', { body: { permanent: true } })).status).toBe(200);
  expect((await reportTestPush({ event: 'displayed' })).body.data).toMatchObject({ accepted: 1 });
  await clock.advance(2_000);
  await setup.server.app.context.checks.idle();
  expect(await db.selectFrom('notification_checks').select('uid').where('uid', '=', 'joon').execute()).toEqual([]);
  expect(
    await db
      .selectFrom('check_pushes')
      .selectAll()
      .where('displayed_at_ms', 'is not', null)
      .where('check_id', 'not in', db.selectFrom('notification_checks').select('check_id'))
      .execute(),
  ).toEqual([]);
});
