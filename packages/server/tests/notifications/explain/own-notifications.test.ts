import { type OwnExplanation, type OwnLogEntry, ownSentence } from '@chatwire/protocol';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What recipients read about their own notifications. See docs/spec/last-mile.md#recipient-explanations. */
const ME = '/notifications/v1/me';
const NOTHING = 'Nothing was to be sent to you for this message.';

let fixture: NotificationTestServer;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  fixture = await startNotificationServer();
  for (const [uid, platform] of [
    ['ivo', 'fcm_android'],
    ['mara', 'apns_ios_device'],
    ['joon', 'fcm_web'],
    ['lene', 'fcm_android'],
  ] as const) {
    tokens[uid] = (await fixture.user(uid, platform)).authTokens[0] ?? '';
  }
  const members = { participants: ['ivo', 'joon', 'lene'] };
  await fixture.server.call('POST', '/groups', {
    body: { guid: 'crew', name: 'Harbour crew', type: 'public', owner: 'mara', members },
  });
});
afterAll(() => fixture[Symbol.asyncDispose]());

async function read(uid: string, path: string) {
  await fixture.server.app.context.notifications.settled();
  return fixture.server.call('GET', `${ME}/${path}`, { token: tokens[uid] ?? '' });
}
const logOf = async (uid: string, query = ''): Promise<OwnLogEntry[]> => (await read(uid, `logs?${query}`)).body.data;
const why = async (uid: string, id: string): Promise<OwnExplanation> =>
  (await read(uid, `why?messageId=${id}`)).body.data;

test('users read their own entries, in the form of the contract and nothing more', async () => {
  const { id } = await fixture.send('ivo', 'mara', 'canary-of-a-text');
  const [stored] = await fixture.entries(`messageId=${id}&recipient=mara`, 1);
  const [entry] = await logOf('mara', `messageId=${id}`);
  expect(entry).toEqual({
    _id: stored._id,
    processingStartedAtMS: stored.processingStartedAtMS,
    channel: 'push',
    provider: 'apns',
    messageId: Number(id),
    trigger: 'after_message',
    messageSentAtMS: stored.messageSentAtMS,
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    conversationId: 'ivo_user_mara',
    outcome: 'sent',
    notificationTriggered: true,
    success: true,
    deviceName: 'iPhone',
    sentence: 'APNs accepted the notification.',
  });
});

test('an entry names the device by the model or browser that it has reported, even after it was removed', async () => {
  const { id } = await fixture.send('mara', 'lene', 'Which phone?');
  const nameOf = async () => (await logOf('lene', `messageId=${id}`)).map(({ deviceName }) => deviceName);
  const report = (body: object) =>
    fixture.server.call('PUT', '/notifications/push/v1/device', { token: tokens['lene'] ?? '', body });
  await report({ os: 'android', model: 'Harbour Phone 9' });
  expect(await nameOf()).toEqual(['Harbour Phone 9']);
  await report({ browser: 'Firefox' });
  expect(await nameOf()).toEqual(['Firefox']);
  await report({});
  expect(await nameOf()).toEqual(['Android']);
  await report({ model: 'Harbour Phone 9' });
  const { body } = await fixture.server.call('GET', '/notifications/push/v1/tokens?uid=lene');
  const [{ pushToken }] = body.data.pushTokens;
  const removed = { token: tokens['lene'] ?? '', body: {} };
  await fixture.server.call('DELETE', '/notifications/push/v1/tokens', removed);
  expect(await nameOf()).toEqual(['Former Harbour Phone 9']);
  await fixture.server.call('POST', '/notifications/push/v1/tokens', {
    token: tokens['lene'] ?? '',
    body: { platform: 'fcm_android', fcmToken: pushToken },
  });
});

test('a filter for another recipient finds only own entries', async () => {
  const { id } = await fixture.send('mara', 'group:crew', 'All hands');
  await fixture.entries(`messageId=${id}`, 3);
  const found = await logOf('joon', `messageId=${id}&recipient=ivo&member=lene`);
  expect(found.map(({ provider }) => provider)).toEqual(['fcm']);
  const [stored] = await fixture.entries(`messageId=${id}&recipient=joon`, 1);
  expect(found[0]?._id).toBe(stored._id);
});

test('a page has a cursor, and more than 50 entries per page are rejected', async () => {
  for (let nr = 0; nr < 3; nr += 1) await fixture.send('joon', 'lene', `Number ${nr}`);
  const first = (await read('lene', 'logs?conversationId=joon_user_lene&limit=2')).body;
  expect(first.data.length).toBe(2);
  const { affix, logId } = first.meta.next;
  const rest = await logOf('lene', `conversationId=joon_user_lene&limit=2&affix=${affix}&logId=${logId}`);
  expect(rest.length).toBe(1);
  const rejected = await read('lene', 'logs?limit=51');
  expect([rejected.status, rejected.body.error.details]).toEqual([400, { limit: ['must be an integer from 1 to 50'] }]);
});

test('the reason of a skipped notification has its code and whose setting applied, but not the setting', async () => {
  const quiet = await fixture.server.call('PATCH', '/notifications/v1/preferences', {
    token: tokens.lene ?? '',
    body: { preferences: { mute: { dndPreferenceSetting: 2 } } },
  });
  expect(quiet.status).toBe(200);
  const { id } = await fixture.send('ivo', 'lene', 'Quiet');
  const { decisions, sentence } = await why('lene', id);
  expect(decisions[0]?.reasonDetail).toEqual({
    code: 'DND_ON',
    message: expect.stringContaining('Lene'),
    source: 'user',
  });
  expect(sentence).toBe(decisions[0]?.sentence);
  expect(await why('ivo', id)).toMatchObject({ decisions: [], pending: [], sentence: NOTHING });
});

test('a message that the user cannot see is unknown to them, and a key has no own notifications', async () => {
  const { id } = await fixture.send('ivo', 'mara', 'Not for Joon');
  const hidden = await read('joon', `why?messageId=${id}`);
  const unknown = await read('joon', 'why?messageId=999999999');
  expect(hidden.status).toBe(404);
  expect(hidden.body).toEqual(unknown.body);
  for (const as of [undefined, 'mara'] as const) {
    const byKey = await fixture.server.call('GET', `${ME}/logs`, as === undefined ? {} : { as });
    expect([byKey.status, byKey.body.error.code]).toEqual([403, 'AUTH_ERR_NO_ACCESS']);
  }
});

test('being blocked reads like a message for which nothing was to be sent', async () => {
  const open = await fixture.send('joon', 'group:crew', 'Before the block');
  await fixture.server.call('POST', '/users/joon/blockedusers', { body: { blockedUids: ['ivo'] } });
  const blocked = await fixture.send('joon', 'group:crew', 'After the block');
  expect((await why('ivo', open.id)).decisions.length).toBe(1);
  const { message: _, ...hidden } = await why('ivo', blocked.id);
  const own = await fixture.send('ivo', 'group:crew', 'A message of their own');
  const { message: __, ...nothing } = await why('ivo', own.id);
  expect(hidden).toEqual(nothing);
  expect(JSON.stringify(await logOf('ivo', 'limit=50'))).not.toMatch(/block/i);
});

test('the sentence about a push is the one that explain has, with what the device reported about itself', async () => {
  const receipts = { preferences: { push: { receiptsSetting: 2 } } };
  expect((await fixture.server.call('PATCH', '/notifications/v1/settings', { body: receipts })).status).toBe(200);
  const report = { token: tokens.mara ?? '', body: { os: 'ios', receipts: false } };
  expect((await fixture.server.call('PUT', '/notifications/push/v1/device', report)).status).toBe(200);
  const { id } = await fixture.send('lene', 'mara');
  const { sentence, decisions } = await why('mara', id);
  const explained = (await fixture.server.call('GET', `/notifications/v1/logs/explain?messageId=${id}`)).body.data;
  expect(sentence).toContain('reports no receipts');
  expect([sentence, decisions[0]?.sentence]).toEqual(Array(2).fill(explained.decisions[0].sentence));
});

test('responses contain no other recipient, token, payload, or text of a message', async () => {
  fixture.sandbox.faults.set('fcm', { fault: 'deadToken', times: 3 });
  const { id } = await fixture.send('mara', 'group:crew', 'canary-of-a-text');
  await fixture.entries(`messageId=${id}`, 3);
  const text = JSON.stringify([await logOf('joon', 'limit=50'), await why('joon', id)]);
  expect(text).toContain('"outcome":"failed"');
  expect(text).not.toMatch(/canary|payload|pushToken|providerId|providerResponse|"lene"|APA91b/);
});

test('a waiting or retried notification is the sentence unless one was sent', () => {
  const skipped = { outcome: 'skipped', sentence: 'Mara turned push off.' } as const;
  const sent = { outcome: 'sent', sentence: 'APNs accepted the notification.' } as const;
  const opened = { outcome: 'sent', sentence: 'Opened.', device: { state: 'opened' } } as const;
  const email = { channel: 'email', state: 'waiting', dueAtMS: Date.UTC(2026, 0, 1, 12) } as const;
  const retry = { channel: 'push', state: 'retrying', dueAtMS: Date.UTC(2026, 0, 1, 11) } as const;
  const sentenceOf = (
    decisions: Parameters<typeof ownSentence>[0]['decisions'],
    pending: readonly (typeof email | typeof retry)[],
  ) => ownSentence({ decisions, pending }, (ms) => new Date(ms).toISOString().slice(11, 16));
  expect(sentenceOf([skipped, sent, opened], [email])).toBe('Opened.');
  expect(sentenceOf([skipped, sent], [])).toBe('APNs accepted the notification.');
  expect(sentenceOf([skipped], [email])).toBe('An email about unread messages is due at 12:00.');
  expect(sentenceOf([skipped], [email, retry])).toBe('The last attempt failed. The next one is due at 11:00.');
  expect(sentenceOf([], [])).toBe(NOTHING);
});
