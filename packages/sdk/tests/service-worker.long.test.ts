import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/browser.ts';
import { PushBrowser } from './service-worker/push-browser.ts';
import { type PushSite, startPushSite } from './service-worker/push-site.ts';

/**
 * Tests a real service worker in a real browser, from the encrypted push to the entry. See
 * docs/spec/last-mile.md#web-push-tests.
 */
let fixture: NotificationTestServer;
let site: PushSite;
let browser: Browser;
let profile: PushBrowser;
/** Decrypted pushes that have not been delivered. */
const waiting: string[] = [];

beforeAll(async () => {
  [fixture, browser] = await Promise.all([
    startNotificationServer({ env: { CHATWIRE_CORS_ORIGINS: 'http://127.0.0.1:*' } }),
    launchBrowser(),
  ]);
  site = await startPushSite(fixture.server.url);
  await fixture.user('ivo');
  await fixture.user('mara');
  const body = { preferences: { push: { receiptsSetting: 2 } } };
  await fixture.server.call('PATCH', '/notifications/v1/settings', { body });
  await fixture.server.call('POST', '/notifications/push/v1/providers/webpush', {
    body: { subject: 'mailto:ops@harbour.example' },
  });
  const token = (await fixture.server.call('POST', '/users/mara/auth_tokens', { body: {} })).body.data.authToken;
  const subscription = fixture.sandbox.subscribe({ onPush: (plaintext) => waiting.push(plaintext) });
  await fixture.server.call('POST', '/notifications/push/v1/tokens', {
    token,
    body: { platform: 'webpush_browser', subscription },
  });
  profile = await PushBrowser.open(browser, site.url);
}, 120_000);
afterAll(async () => {
  await profile[Symbol.asyncDispose]();
  await browser.close();
  await site[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
});

/** Sends a message; returns its id and the push that the browser would get. */
async function push(text: string) {
  const { id } = await fixture.send('ivo', 'mara', text);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  return { id, plaintext: waiting.shift() ?? '' };
}

function clearPush(clear: readonly object[]): string {
  return JSON.stringify({ notification: { title: '', body: '', tag: 'clear', data: { type: 'clear', clear } } });
}

async function deviceOf(messageId: string) {
  const { data } = (await fixture.server.call('GET', `/notifications/v1/logs?messageId=${messageId}`)).body;
  return data[0]?.device;
}

test('a push is shown with title, body, and tag, and the log says displayed', async () => {
  const { id, plaintext } = await push('Boat is ready at noon');
  await profile.deliver(plaintext);
  await expect.poll(() => deviceOf(id)).toMatchObject({ state: 'displayed', evidence: 'shown' });
  expect(await profile.shown()).toContainEqual({ title: 'Ivo', body: 'Boat is ready at noon', tag: id });
});

test('a click is reported as opened, and a dismissal as dismissed', async () => {
  const [first, second] = [await push('Tap me'), await push('Swipe me')];
  for (const { plaintext } of [first, second]) await profile.deliver(plaintext);
  await expect.poll(() => deviceOf(second.id)).toMatchObject({ state: 'displayed' });
  await expect.poll(() => deviceOf(first.id)).toMatchObject({ state: 'displayed' });
  await profile.act('notificationclick', first.id);
  await profile.act('notificationclose', second.id);
  await expect.poll(() => deviceOf(first.id)).toMatchObject({ state: 'opened', action: 'open' });
  await expect.poll(() => deviceOf(second.id)).toMatchObject({ state: 'dismissed' });
});

test('a push of type clear removes what was read, reports it, and keeps what is unread', async () => {
  const [read, unread] = [await push('Read elsewhere'), await push('Not read yet')];
  for (const { plaintext } of [read, unread]) await profile.deliver(plaintext);
  await expect.poll(() => deviceOf(unread.id)).toMatchObject({ state: 'displayed' });
  await profile.deliver(clearPush([{ c: 'ivo_user_mara', to: Number(read.id) }]));
  await expect.poll(() => deviceOf(read.id)).toMatchObject({ state: 'cleared', clearedBy: 'read' });
  expect(await profile.shown()).toEqual([{ title: 'Ivo', body: 'Not read yet', tag: unread.id }]);
  await profile.deliver(clearPush([{ c: 'ivo_user_mara', ids: [Number(unread.id)] }]));
  await expect.poll(() => deviceOf(unread.id)).toMatchObject({ state: 'cleared', clearedBy: 'deleted' });
  await expect.poll(() => profile.shown()).toEqual([]);
});

test('a push about a message that carries a clear removes what it covers, and is shown', async () => {
  const [read, next] = [await push('Also read elsewhere'), await push('And now?')];
  await profile.deliver(read.plaintext);
  await expect.poll(() => deviceOf(read.id)).toMatchObject({ state: 'displayed' });
  const payload = JSON.parse(next.plaintext);
  payload.notification.data.clear = [{ c: 'ivo_user_mara', to: Number(read.id) }];
  await profile.deliver(JSON.stringify(payload));
  await expect.poll(() => deviceOf(read.id)).toMatchObject({ state: 'cleared', clearedBy: 'read' });
  await expect.poll(() => profile.shown()).toEqual([{ title: 'Ivo', body: 'And now?', tag: next.id }]);
  await profile.deliver(clearPush([{}]));
  await expect.poll(() => profile.shown()).toEqual([]);
});

test.each([
  ['text that is no JSON', 'Boat is ready'],
  ['JSON of another sender', '{"hello":"world"}'],
  ['nothing', ''],
])('%s becomes one neutral notification with the name of the app', async (_what, data) => {
  await profile.deliver(data);
  await expect.poll(() => profile.shown()).toContainEqual({ title: 'Harbour Chat', body: '', tag: 'chatwire' });
});

test('a push wakes a stopped worker, even without an open window', async () => {
  const { id, plaintext } = await push('Good night');
  await profile.stopWorker();
  await profile.deliver(plaintext);
  await expect.poll(() => deviceOf(id)).toMatchObject({ state: 'displayed' });
});

test('receipts that the server did not accept are reported by a later worker', async () => {
  const { id, plaintext } = await push('In the tunnel');
  site.isDown = true;
  await profile.deliver(plaintext);
  await expect.poll(() => profile.shown()).toContainEqual(expect.objectContaining({ tag: id }));
  await profile.stopWorker();
  site.isDown = false;
  expect(await deviceOf(id)).toMatchObject({ state: 'none' });
  const next = await push('Out of the tunnel');
  await profile.deliver(next.plaintext);
  await expect.poll(() => deviceOf(id)).toMatchObject({ state: 'displayed' });
});

test('a push for the conversation that is open in a focused window is not shown, in one of two tabs', async () => {
  await profile.page.bringToFront();
  await profile.openChat(fixture.server.url, (await login()).authToken, 'ivo');
  const behind = await profile.context.newPage();
  await behind.goto(site.url);
  await profile.page.bringToFront();
  const { id, plaintext } = await push('Already on the screen');
  await profile.deliver(plaintext);
  await expect.poll(() => deviceOf(id)).toMatchObject({ state: 'suppressed', suppressedBy: 'foreground' });
  await behind.close();
});

test('without permission a push is reported as suppressed', async () => {
  await using denied = await PushBrowser.open(browser, site.url);
  await denied.context.clearPermissions();
  const { id, plaintext } = await push('Silence');
  await denied.deliver(plaintext);
  await expect.poll(() => deviceOf(id)).toMatchObject({ state: 'suppressed', suppressedBy: 'permission' });
});

async function login(): Promise<{ readonly authToken: string }> {
  return (await fixture.server.call('POST', '/users/mara/auth_tokens', { body: {} })).body.data;
}
