import type { SandboxSubscription } from '@chatwire/sandbox';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as Chat from '../src/chat.ts';
import type { BrowserSubscription, PushPermission, WorkerMessage } from '../src/platform/browser-push.ts';
import { API_KEY } from './client-fixture.ts';

/** `Chat.enableWebPush` against a real server and the sandbox's push service, in a fake of a browser's interfaces. */
const PROVIDER = '/notifications/push/v1/providers/webpush';
let fixture: NotificationTestServer;

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo');
  await fixture.user('mara');
  await fixture.server.call('POST', PROVIDER, { body: { subject: 'mailto:ops@harbour.example' } });
  return () => fixture[Symbol.asyncDispose]();
});
afterEach(() => vi.unstubAllGlobals());

test('a browser with permission is registered, receives pushes, and is removed by disableWebPush', async () => {
  const browser = fakeBrowser();
  const client = await login();
  expect(await client.enableWebPush({ serviceWorker: '/worker.js', scope: '/chat/' })).toBe('granted');
  expect(browser.registered).toEqual([['/worker.js', { type: 'module', scope: '/chat/' }]]);
  const { id } = await fixture.send('ivo', 'mara');
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  expect(entry).toMatchObject({ tokenType: 'webpush_browser', success: true });
  await client.disableWebPush();
  expect([await tokens(), browser.subscription()]).toEqual([[], null]);
  client.dispose();
});

test('a second call keeps the subscription, and subscribes again after the key was rotated', async () => {
  const browser = fakeBrowser();
  const client = await login();
  await client.enableWebPush();
  const first = browser.subscription()?.endpoint;
  await client.enableWebPush();
  expect(browser.subscription()?.endpoint).toBe(first);
  await fixture.server.call('POST', `${PROVIDER}/rotate`);
  await client.enableWebPush();
  expect(browser.subscription()?.endpoint).not.toBe(first);
  expect(await tokens()).toEqual([browser.subscription()?.endpoint]);
  await client.disableWebPush();
  client.dispose();
});

test('permission is requested only after a gesture, and a denial is returned', async () => {
  const browser = fakeBrowser({ permission: 'default', hasGesture: false });
  const client = await login();
  await expect(client.enableWebPush()).rejects.toMatchObject({ code: 'ERR_GESTURE_REQUIRED' });
  expect(browser.requests()).toBe(0);
  const denied = fakeBrowser({ permission: 'default', response: 'denied' });
  expect([await client.enableWebPush(), denied.requests(), denied.registered]).toEqual(['denied', 1, []]);
  client.dispose();
});

test('a platform without Web Push or without a push service is not supported', async () => {
  const client = await login();
  await expect(client.enableWebPush()).rejects.toMatchObject({ code: 'ERR_NOT_SUPPORTED' });
  fakeBrowser({ hasService: false });
  await expect(client.enableWebPush()).rejects.toMatchObject({ code: 'ERR_NOT_SUPPORTED' });
  client.dispose();
});

test('the worker learns whether a conversation is open, and the app opens what was clicked', async () => {
  const browser = fakeBrowser();
  const client = await login();
  const opened: unknown[] = [];
  await client.enableWebPush({
    onOpen: ({ conversationId }, action) => opened.push([conversationId, action]) > 0,
  });
  const isOpen = { chatwire: 'isOpen', conversationId: 'ivo_user_mara' };
  expect(await browser.ask(isOpen)).toBe(false);
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  await view.load({ at: 'newest' });
  expect(await browser.ask(isOpen)).toBe(true);
  view.release();
  const data = { type: 'chat', sender: 'ivo', receiver: 'mara', receiverType: 'user', conversationId: 'ivo_user_mara' };
  expect(await browser.ask({ chatwire: 'open', data, action: 'open' })).toBe(true);
  expect(opened).toEqual([['ivo_user_mara', 'open']]);
  await client.logout();
  expect(await browser.ask(isOpen)).toBe(false);
  client.dispose();
});

async function login(): Promise<Chat.ChatClient> {
  const client = Chat.createClient(`browser-${performance.now()}`, {
    host: fixture.server.url,
    autoEstablishSocketConnection: false,
  });
  await client.login('mara', API_KEY);
  return client;
}

async function tokens(): Promise<string[]> {
  const { body } = await fixture.server.call('GET', '/notifications/push/v1/tokens?uid=mara');
  return body.data.pushTokens.map(({ pushToken }: { readonly pushToken: string }) => pushToken);
}

interface FakeBrowserOptions {
  readonly permission?: PushPermission;
  readonly response?: PushPermission;
  readonly hasGesture?: boolean;
  readonly hasService?: boolean;
}

/** Returns the interfaces of a browser that `enableWebPush` uses, with the sandbox as push service. */
function fakeBrowser({
  permission = 'granted',
  response,
  hasGesture = true,
  hasService = true,
}: FakeBrowserOptions = {}) {
  const registered: unknown[] = [];
  const listeners = new Set<(message: WorkerMessage) => void>();
  let requests = 0;
  let current: BrowserSubscription | null = null;
  const subscribe = async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
    if (!hasService) throw new Error('push service not available');
    current = subscriptionOf(fixture.sandbox.subscribe({ vapidKey: applicationServerKey }), applicationServerKey);
    return current;
  };
  const worker = { active: {}, pushManager: { getSubscription: async () => current, subscribe } };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => {
      requests += 1;
      return response;
    },
  });
  vi.stubGlobal('document', { hasFocus: () => true });
  vi.stubGlobal('navigator', {
    userActivation: { isActive: hasGesture },
    serviceWorker: {
      register: async (...call: unknown[]) => {
        registered.push(call);
        return worker;
      },
      getRegistration: async () => worker,
      addEventListener: (_type: string, listener: (message: WorkerMessage) => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: (message: WorkerMessage) => void) => listeners.delete(listener),
    },
  });
  return {
    registered,
    requests: () => requests,
    subscription: () => current,
    /** A message of the service worker; resolves to the reply. */
    ask: (data: unknown) =>
      new Promise((resolve) => {
        for (const listener of listeners) listener({ data, ports: [{ postMessage: resolve }] });
      }),
  };

  function subscriptionOf(made: SandboxSubscription, key: string): BrowserSubscription {
    return {
      endpoint: made.endpoint,
      options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
      toJSON: () => made,
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
  }
}
