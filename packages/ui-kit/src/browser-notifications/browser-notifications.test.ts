import type { Chat } from '@chatwire/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { targetOf } from '../testing/fake-notifications.ts';
import { browserNotifications } from './browser-notifications.ts';

let subscribed: Chat.WebPushOptions[];
let ended: number;
let closed: string[];
let badges: number[];
const client = {
  async subscribeWebPush(options: Chat.WebPushOptions = {}) {
    subscribed.push(options);
    const keys = { p256dh: 'key', auth: 'auth' };
    return { platform: 'webpush_browser', subscription: { endpoint: 'https://push.example/1', keys } } as const;
  },
  async disableWebPush() {
    ended += 1;
  },
};

beforeEach(() => {
  [subscribed, ended, closed, badges] = [[], 0, [], []];
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['granted', 'granted'],
  ['denied', 'denied'],
  ['default', 'undetermined'],
])('the permission %s of the browser is %s', async (permission, expected) => {
  browser(permission);
  const adapter = adapterOf();
  expect([await adapter.getPermission(), await adapter.requestPermission()]).toEqual([expected, expected]);
});

test('a browser without Web Push has no adapter', () => {
  expect(browserNotifications({ client })).toBeUndefined();
  browser('granted');
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  expect(browserNotifications({ client })).toBeUndefined();
});

test('the adapter subscribes with the worker of the app, opens clicked notifications for a listener, and unsubscribes', async () => {
  browser('granted');
  const adapter = adapterOf();
  expect(await adapter.getToken()).toMatchObject({ platform: 'webpush_browser' });
  expect(await adapter.getSystemSettings?.()).toEqual({ browser: 'Firefox' });
  expect(subscribed).toMatchObject([{ serviceWorker: '/worker.js', scope: '/chat/' }]);
  const [options] = subscribed;
  expect(options?.onOpen?.(targetOf(7), 'open')).toBe(false);
  const presses: unknown[] = [];
  const end = adapter.onResponse((press) => presses.push(press));
  expect(options?.onOpen?.(targetOf(7), 'open')).toBe(true);
  // The worker has reported the click: there is no payload to report again.
  expect(presses).toEqual([{ target: targetOf(7), action: 'open' }]);
  end();
  expect(options?.onOpen?.(targetOf(8), 'open')).toBe(false);
  await adapter.deleteToken();
  expect(ended).toBe(1);
});

test('the adapter reads, closes, and counts notifications of the service workers; without permission none', async () => {
  browser('granted');
  const adapter = adapterOf();
  expect(await adapter.getShown?.()).toEqual([{ id: '7', payload: { conversationId: 'ivo_user_mara' } }]);
  await adapter.dismiss?.(['7', '8']);
  await adapter.setBadge?.(3);
  expect([closed, badges]).toEqual([['7'], [3]]);
  browser('denied');
  expect(await adapter.getShown?.()).toEqual([]);
});

function adapterOf() {
  const adapter = browserNotifications({ client, serviceWorker: '/worker.js', scope: '/chat/' });
  if (!adapter) throw new Error('The browser has Web Push.');
  return adapter;
}

function browser(permission: string): void {
  const shown = { tag: '7', data: { conversationId: 'ivo_user_mara' }, close: () => closed.push('7') };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    serviceWorker: { getRegistrations: async () => [{ getNotifications: async () => [shown] }] },
    setAppBadge: async (count: number) => badges.push(count),
  });
}
