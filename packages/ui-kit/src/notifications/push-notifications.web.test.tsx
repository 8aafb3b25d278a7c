import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { ChatMessageList } from '../message-list/chat-message-list.tsx';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { type FakeChat, fakeChat, IVO } from '../testing/fake-chat.ts';
import { type FakeNotifications, fakeNotifications, payloadOf, targetOf } from '../testing/fake-notifications.ts';
import { useNotificationTarget } from './use-notification-target.ts';
import { type PushNotificationsOptions, usePushNotifications } from './use-push-notifications.ts';

let chat: FakeChat;
let device: FakeNotifications;
let isListShown = false;
/** Parent message of the thread that the list shows; undefined: the main list. */
let parentMessageId: number | undefined;
/** What was reported about pushes, in order. */
let receipts: Record<string, unknown>[];
beforeEach(async () => {
  receipts = [];
  chat = await fakeChat({ storage: recordingStorage() });
  device = fakeNotifications();
  isListShown = false;
  parentMessageId = undefined;
});
afterEach(() => chat.client.dispose());

test('login does not ask for permission, and allowing notifications registers the token and localized channels', async () => {
  const { result } = await push();
  await expect.poll(() => result.current.permission).toBe('undetermined');
  await expect.poll(() => device.channels[0]?.name).toBe('Nachrichten');
  expect([new Set(device.calls), registrations()]).toEqual([new Set(['setChannels']), []]);
  expect(await result.current.request()).toBe('granted');
  expect(registrations()).toEqual([
    {
      platform: 'fcm_react_native_android',
      fcmToken: 'token-1',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      takeOver: true,
    },
  ]);
  expect(result.current).toMatchObject({ permission: 'granted', registration: 'registered' });
  // Channels exist before the dialog: Android shows none without them.
  expect(device.calls.slice(-3)).toEqual(['setChannels', 'requestPermission', 'getToken']);
  expect(device.channels.map(({ id }) => id)).toContain('chat_messages');
});

test('a denied permission registers nothing until notifications are allowed in the system settings', async () => {
  device.permissionChoice = 'denied';
  const { result } = await push({ requestAtLogin: true, providerId: 'fcm-main' });
  await expect.poll(() => result.current.permission).toBe('denied');
  expect(await result.current.request()).toBe('denied');
  expect([result.current.registration, registrations()]).toEqual(['none', []]);
  device.permission = 'granted';
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => result.current.registration).toBe('registered');
  expect(registrations()).toMatchObject([{ providerId: 'fcm-main' }]);
});

test('the device reports itself at login, after the dialog, and in the foreground when something changed', async () => {
  const { result } = await push({ device: { appVersion: '4.2.0' } });
  await expect.poll(reports).toHaveLength(1);
  expect(reports()[0]).toEqual({
    os: 'web',
    appVersion: '4.2.0',
    language: 'de',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    permission: 'not_determined',
    channels: device.channels.map(({ id, importance }) => ({ id, importance })),
  });
  await result.current.request();
  await expect.poll(() => reports().at(-1)).toMatchObject({ permission: 'authorized' });
  expect(reports()).toHaveLength(2);
  window.dispatchEvent(new Event('focus'));
  await nextTask();
  expect(reports()).toHaveLength(2);
  device.permission = 'denied';
  window.dispatchEvent(new Event('focus'));
  await expect.poll(reports).toHaveLength(3);
  expect(reports().at(-1)).toMatchObject({ permission: 'denied' });
});

test('a report that could not be sent at login is repeated after reconnecting', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  chat.respond('PUT /notifications/push/v1/device', 'ERR_INTERNAL', 500);
  await push({ onError });
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  chat.respond('PUT /notifications/push/v1/device', { success: true });
  const count = reports().length;
  chat.setConnected(false);
  chat.setConnected(true);
  await expect.poll(() => reports().length, { timeout: 15_000 }).toBe(count + 1);
  chat.setConnected(false);
  chat.setConnected(true);
  await nextTask();
  expect(reports()).toHaveLength(count + 1);
});

test('a changed token is registered, and a failed registration is repeated after reconnecting', async () => {
  device.permission = 'granted';
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  chat.respond('POST /notifications/push/v1/tokens', 'ERR_INTERNAL', 500);
  const { result } = await push({ onError });
  await expect.poll(() => result.current.registration).toBe('failed');
  expect(onError).toHaveBeenCalledOnce();
  chat.respond('POST /notifications/push/v1/tokens', undefined);
  chat.setConnected(false);
  chat.setConnected(true);
  await expect.poll(() => result.current.registration, { timeout: 15_000 }).toBe('registered');
  const count = registrations().length;
  device.tokenChanged('token-1');
  device.tokenChanged('token-2');
  await expect.poll(() => registrations().slice(count)).toMatchObject([{ fcmToken: 'token-2' }]);
});

test('a device without a token is reported, and nothing is registered', async () => {
  device.permission = 'granted';
  device.token = undefined;
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const { result } = await push({ onError });
  await expect.poll(() => result.current.registration).toBe('failed');
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'ERR_PUSH', message: 'No Google services.' });
  expect(registrations()).toEqual([]);
});

test('a logout invalidates the token and removes shown notifications, and a later token is not registered', async () => {
  device.permission = 'granted';
  const { result } = await push();
  await expect.poll(() => result.current.registration).toBe('registered');
  device.shown = [payloadOf(7), { tag: 'sale' }];
  await chat.client.logout();
  await expect.poll(() => device.calls).toContain('deleteToken');
  await expect.poll(() => [device.shown, device.badge]).toEqual([[{ tag: 'sale' }], 0]);
  expect(result.current.registration).toBe('none');
  device.tokenChanged('token-2');
  await nextTask();
  expect(registrations()).toHaveLength(1);
  await chat.client.login('token');
  await expect.poll(() => registrations()).toHaveLength(2);
});

test('an open conversation hides its banners and removes its notifications', async () => {
  const crew = { receiverType: 'group', receiver: 'crew', conversationId: 'group_crew' };
  device.shown = [payloadOf(7, { receipt: 'token-of-7' }), payloadOf(8, crew)];
  const { rerender } = await push();
  await expect.poll(() => device.isShown(targetOf(9))).toBe(true);
  expect(device.shown).toHaveLength(2);
  isListShown = true;
  await rerender();
  await expect.poll(() => device.isShown(targetOf(9))).toBe(false);
  expect(device.isShown(targetOf(9, crew))).toBe(true);
  await expect.poll(() => device.shown).toEqual([payloadOf(8, crew)]);
  expect(receipts).toMatchObject([
    { token: 'token-of-7', event: 'displayed', evidence: 'listed' },
    { token: 'token-of-7', event: 'cleared', by: 'read' },
  ]);
  isListShown = false;
  await rerender();
  await expect.poll(() => device.isShown(targetOf(9))).toBe(true);
});

test('an open conversation keeps the notifications of replies, of a ringing call, and of another user of the device', async () => {
  const reply = payloadOf(8, { parentId: '5' });
  const call = payloadOf(9, { type: 'call', sessionId: 'call-1', callAction: 'initiated' });
  const toLene = { receiver: 'lene', conversationId: 'ivo_user_lene' };
  device.shown = [payloadOf(7), reply, call, payloadOf(10, toLene)];
  isListShown = true;
  await push();
  await expect.poll(() => device.isShown(targetOf(11))).toBe(false);
  await expect.poll(() => device.shown).toEqual([reply, call, payloadOf(10, toLene)]);
  expect(device.isShown(targetOf(12, toLene))).toBe(true);
});

test('an open thread removes the notifications of its replies only', async () => {
  device.shown = [payloadOf(7), payloadOf(8, { parentId: '5' }), payloadOf(9, { parentId: '6' })];
  parentMessageId = 5;
  isListShown = true;
  await push();
  await expect.poll(() => device.shown).toEqual([payloadOf(7), payloadOf(9, { parentId: '6' })]);
});

test('a push that reaches the app is reported, and its clear removes what was read elsewhere', async () => {
  device.permission = 'granted';
  device.shown = [payloadOf(7, { receipt: 'token-of-7' }), payloadOf(8)];
  const { rerender } = await push();
  await expect.poll(() => device.calls).toContain('getToken');
  device.receive(
    payloadOf(9, { receipt: 'token-of-9', clear: [{ c: 'ivo_user_mara', to: 7 }], unreadMessageCount: 2 }),
  );
  await expect.poll(() => device.shown).toEqual([payloadOf(8)]);
  device.receive({ type: 'clear', clear: [{}], unreadMessageCount: 0, receipt: 'token-of-clear' });
  await expect.poll(() => [device.shown, device.badge]).toEqual([[], 0]);
  isListShown = true;
  await rerender();
  await expect.poll(() => device.isShown(targetOf(10))).toBe(false);
  device.receive(payloadOf(10, { receipt: 'token-of-10' }));
  await expect
    .poll(() => receipts.map(({ token, event, by }) => [token, event, by].filter(Boolean).join(' ')).sort())
    .toEqual([
      'token-of-10 received',
      'token-of-10 suppressed foreground',
      'token-of-7 cleared read',
      'token-of-7 displayed',
      'token-of-9 displayed',
      'token-of-9 received',
      'token-of-clear cleared read',
      'token-of-clear received',
    ]);
});

test('without permission, a push that reaches the app is not shown', async () => {
  device.permission = 'denied';
  await push();
  await expect.poll(() => device.isShown(targetOf(9))).toBe(true);
  device.receive(payloadOf(9, { receipt: 'token-of-9' }));
  await expect.poll(() => receipts).toMatchObject([{ event: 'received' }, { event: 'suppressed', by: 'permission' }]);
});

test('a push whose notification channel is off is not shown', async () => {
  device.permission = 'granted';
  await push();
  await expect.poll(() => device.channels.length).toBeGreaterThan(0);
  device.offChannels = ['chat_groups'];
  device.receive(payloadOf(9, { receipt: 'token-of-9', channelId: 'chat_groups' }));
  device.receive(payloadOf(10, { receipt: 'token-of-10', channelId: 'chat_messages' }));
  await expect
    .poll(() => receipts.filter(({ event }) => event !== 'received'))
    .toMatchObject([
      { token: 'token-of-9', event: 'suppressed', by: 'channel' },
      { token: 'token-of-10', event: 'displayed' },
    ]);
});

test('the badge is the unread count of all conversations, and decreases as messages are read', async () => {
  chat.respond('GET /conversations/unread', { users: { ivo: 3 }, groups: { crew: 2 } });
  device.permission = 'granted';
  await push();
  await expect.poll(() => device.badge).toBe(5);
  chat.respond('GET /conversations/unread', { users: { ivo: 1 }, groups: {} });
  // Over HTTP: the socket of this server acknowledges nothing.
  chat.setConnected(false);
  await chat.client.markAsRead(7, 'ivo', 'user');
  await expect.poll(() => device.badge).toBe(1);
});

test('a press opens its message once, including the press that started the app, and those for other users are ignored', async () => {
  const onTarget = vi.fn<(target: Chat.NotificationTarget) => void>();
  device.press({ target: targetOf(7), action: 'open' });
  const { rerender } = await renderHook(() => useNotificationTarget(onTarget), { wrapper: Wrapper });
  await expect.poll(() => onTarget.mock.calls.length).toBe(1);
  await rerender();
  device.press({ target: targetOf(8), action: 'open' });
  device.press({ target: targetOf(9, { receiver: 'lene', conversationId: 'ivo_user_lene' }), action: 'open' });
  expect(onTarget.mock.calls.map(([target]) => [target.user?.getUid(), target.goToMessageId])).toEqual([
    ['ivo', 7],
    ['ivo', 8],
  ]);
});

test('a press waits until a user is logged in', async () => {
  await chat.client.logout();
  const onTarget = vi.fn<(target: Chat.NotificationTarget) => void>();
  await renderHook(() => useNotificationTarget(onTarget), { wrapper: Wrapper });
  device.press({ target: targetOf(7), action: 'open' });
  expect(onTarget).not.toHaveBeenCalled();
  await chat.client.login('token');
  await expect.poll(() => onTarget.mock.calls.length).toBe(1);
});

test('the buttons of a notification reply and mark as read without opening anything', async () => {
  const onTarget = vi.fn<(target: Chat.NotificationTarget) => void>();
  await renderHook(() => useNotificationTarget(onTarget), { wrapper: Wrapper });
  const receipt = `AQAAAAABAgMEBQYHCA${'A'.repeat(16)}`;
  device.press({ target: targetOf(7, { receipt }), action: 'reply', text: 'On my way' });
  await expect
    .poll(() => bodies('POST', '/messages'))
    .toMatchObject([{ receiver: 'ivo', data: { text: 'On my way' }, muid: 'reply_BAgMEBQYHC' }]);
  await expect.poll(marks).toMatchObject([{ receiptType: 'read', receiver: 'ivo', id: '7' }]);
  device.press({ target: targetOf(7, { sentAt: null }), action: 'mark_read' });
  await expect.poll(() => bodies('POST', '/users/ivo/conversation/read')).toHaveLength(1);
  device.press({ target: targetOf(7), action: 'call_back', payload: payloadOf(7, { receipt: 'token-of-7' }) });
  device.press({ target: targetOf(8), action: 'dismiss', payload: payloadOf(8, { receipt: 'token-of-8' }) });
  expect(onTarget).toHaveBeenCalledOnce();
  expect(receipts).toMatchObject([
    { token: 'token-of-7', event: 'opened', action: 'call_back' },
    { token: 'token-of-8', event: 'dismissed' },
  ]);
});

test('the buttons of a notification about a reply act in its thread', async () => {
  const reply = {
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    parentId: '5',
    category: 'message',
    type: 'text',
  };
  for (const id of ['8', '9']) chat.respond(`GET /messages/${id}`, { ...reply, id, data: { text: 'Five?' } });
  await renderHook(() => useNotificationTarget(() => undefined), { wrapper: Wrapper });
  device.press({ target: targetOf(8, { parentId: '5' }), action: 'reply', text: 'Agreed' });
  await expect.poll(() => bodies('POST', '/messages')).toMatchObject([{ receiver: 'ivo', parentId: '5' }]);
  await expect.poll(marks).toMatchObject([{ receiptType: 'read', receiver: 'ivo', id: '8', parentId: '5' }]);
  device.press({ target: targetOf(9, { parentId: '5' }), action: 'mark_read' });
  await expect.poll(() => marks().slice(1)).toMatchObject([{ receiptType: 'read', id: '9', parentId: '5' }]);
});

test('the button Reply of a notification without a text field opens the message', async () => {
  const onTarget = vi.fn<(target: Chat.NotificationTarget) => void>();
  await renderHook(() => useNotificationTarget(onTarget), { wrapper: Wrapper });
  device.press({ target: targetOf(9), action: 'reply' });
  expect(onTarget.mock.calls.map(([target]) => target.goToMessageId)).toEqual([9]);
  device.press({ target: targetOf(10), action: 'reply', text: ' ' });
  expect(onTarget).toHaveBeenCalledOnce();
  expect(bodies('POST', '/messages')).toEqual([]);
});

function push(options: PushNotificationsOptions = {}) {
  return renderHook(() => usePushNotifications(options), { wrapper: Wrapper });
}

function Wrapper({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <ChatUIProvider client={chat.client} language="de" adapters={{ notifications: device }}>
      {children}
      {isListShown && <ChatMessageList user={IVO} parentMessageId={parentMessageId} />}
    </ChatUIProvider>
  );
}

function registrations() {
  return bodies('POST', '/notifications/push/v1/tokens');
}

function reports() {
  return bodies('PUT', '/notifications/push/v1/device');
}

/** Returns the receipts that the client has sent through its socket, in order. */
function marks() {
  return chat.frames.filter(({ type }) => type === 'receipt').map(({ data }) => data);
}

function bodies(method: string, path: string) {
  return chat.requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body);
}

/** A storage that records the receipts: the queue of the client is its storage. */
function recordingStorage(): Chat.StorageAdapter {
  const storage = Chat.memoryStorage();
  return {
    ...storage,
    async set(key, value) {
      if (key.includes(':receipt:')) receipts.push(JSON.parse(value).d);
      await storage.set(key, value);
    },
  };
}

/** Waits until all started steps are done. */
async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
}
