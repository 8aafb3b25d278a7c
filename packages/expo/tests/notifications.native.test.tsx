import {
  ChatMessageList,
  ChatUIProvider,
  type NotificationsAdapter,
  useNotificationTarget,
  usePushNotifications,
} from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, renderHook, waitFor } from '@testing-library/react-native';
import * as Notifications from 'expo-notifications';
import type { ReactNode } from 'react';
import { Platform } from 'react-native';
import apnsReaction from '../../protocol/fixtures/valid/ApnsPayload.reaction.json';
import fcmMessage from '../../protocol/fixtures/valid/FcmPayload.message.json';
import { type FakeChat, fakeChat, IVO } from '../../ui-kit/src/testing/fake-chat.ts';
import { expoNotifications, receiveExpoPush } from '../src/notifications.ts';
import {
  androidExtras,
  androidNotification,
  iosNotification,
  type NativeNotifications,
  newDevice,
} from './native/native-notifications.ts';

const isIos = Platform.OS === 'ios';
const { data: MESSAGE } = fcmMessage.message;
const REACTION = apnsReaction.payload;
const notificationOf = isIos ? iosNotification : androidNotification;
const FOREIGN = notificationOf({ title: 'Sale', body: 'Half price', url: 'https://example.org' }, 'foreign');

let chat: FakeChat;
let native: NativeNotifications;
let adapter: NotificationsAdapter;
beforeEach(async () => {
  jest.spyOn(console, 'debug').mockReturnValue();
  native = newDevice();
  adapter = expoNotifications();
  chat = await fakeChat();
});
afterEach(() => chat.client.dispose());

describe('registration', () => {
  test('the device token is registered after the dialog, with channels on Android and categories', async () => {
    const { result } = await renderPush();
    await waitFor(() => expect(result.current.permission).toBe('undetermined'));
    expect(await actAndSettle(() => result.current.request())).toBe('granted');
    const device = isIos
      ? { platform: 'apns_react_native_device', deviceToken: 'token-1' }
      : { platform: 'fcm_react_native_android', fcmToken: 'token-1' };
    expect(registrations()).toEqual([expect.objectContaining({ ...device, takeOver: true })]);
    expect([...native.channels.keys()]).toEqual(
      isIos ? [] : ['chat_messages', 'chat_groups', 'chat_mentions', 'chat_activity', 'chat_calls'],
    );
    expect([...native.categories.keys()]).toEqual([
      'chatwire.message',
      'chatwire.message_private',
      'chatwire.reaction',
      'chatwire.event',
      'chatwire.call',
      'chatwire.missed_call',
    ]);
    expect(native.categories.get('chatwire.message')).toMatchObject([
      { identifier: 'reply', buttonTitle: 'Reply', textInput: { placeholder: 'Message', submitButtonTitle: 'Send' } },
      { identifier: 'mark_read', buttonTitle: 'Mark as read', options: { opensAppToForeground: false } },
    ]);
  });

  test('the report contains what the system says about the app, with the channels that the user turned off', async () => {
    native.status = 'granted';
    await renderPush();
    await waitFor(() => expect(reports()).toHaveLength(1));
    const [report] = reports();
    expect(report).toMatchObject({ os: Platform.OS, permission: 'authorized' });
    if (isIos) {
      expect(report).toMatchObject({ alert: true, sound: false });
      expect(report).not.toHaveProperty('lockScreen');
      return;
    }
    // The native module numbers the importances differently from Android.
    native.channels.set('chat_groups', { importance: Notifications.AndroidImportance.NONE });
    expect(await adapter.getChannels?.()).toContainEqual({ id: 'chat_groups', importance: 'none' });
    expect(await adapter.getChannels?.()).toContainEqual({ id: 'chat_messages', importance: 'high' });
  });

  test('registration requests no token without permission', async () => {
    native.permissionChoice = 'denied';
    const { result } = await renderPush();
    expect(await actAndSettle(() => result.current.request())).toBe('denied');
    expect([native.calls, registrations()]).toEqual([['requestPermissionsAsync'], []]);
    expect(result.current).toMatchObject({ permission: 'denied', registration: 'none' });
  });

  test('a changed token is registered, and invalidated at logout', async () => {
    native.status = 'granted';
    const { result } = await renderPush();
    await waitFor(() => expect(result.current.registration).toBe('registered'));
    expect(registrations()).toHaveLength(1);
    await actAndSettle(async () => native.changeToken('token-2'));
    await waitFor(() => expect(registrations()).toHaveLength(2));
    native.shown = [notificationOf(MESSAGE), FOREIGN];
    await actAndSettle(() => chat.client.logout());
    await waitFor(() => expect(native.badge).toBe(0));
    expect(native.calls).toContain('unregisterForNotificationsAsync');
    expect(native.shown).toEqual([FOREIGN]);
    native.changeToken('token-3');
    expect(registrations()).toHaveLength(2);
  });
});

describe('taps', () => {
  test('taps open the message once, from a cold start and while the app runs', async () => {
    native.tap(notificationOf(MESSAGE));
    const cold = native.last;
    const onTarget = await targets();
    expect(openedIds(onTarget)).toEqual([['ivo', 48_230]]);
    // Native code emitted an event for the same press before a listener existed.
    if (cold) native.tap(notificationOf(MESSAGE));
    expect(openedIds(onTarget)).toHaveLength(1);
    native.tap(notificationOf({ ...MESSAGE, tag: '48231' }, 'push-2'));
    expect(openedIds(onTarget)).toEqual([
      ['ivo', 48_230],
      ['ivo', 48_231],
    ]);
    expect(native.last).toBeNull();
  });

  test("a tap on a reaction opens its group, without mistaking the reaction's id for a message id", async () => {
    const onTarget = await targets();
    native.tap(notificationOf(isIos ? { ...REACTION, aps: {} } : textsOf(REACTION)));
    expect(openedIds(onTarget)).toEqual([['harbour-crew', undefined]]);
  });

  test('taps on notifications of other senders are left to the app', async () => {
    native.tap(FOREIGN);
    const onTarget = await targets();
    expect([openedIds(onTarget), native.last?.['notification'], native.calls]).toEqual([[], FOREIGN, []]);
  });

  test('a tap on the button Reply sends the text and opens nothing', async () => {
    const onTarget = await targets();
    native.tap(notificationOf(MESSAGE), 'reply', 'On my way');
    await waitFor(() => expect(bodies('/messages')).toMatchObject([{ receiver: 'ivo', data: { text: 'On my way' } }]));
    expect(onTarget).not.toHaveBeenCalled();
  });

  test('taps on a notification drawn by Android open its message, and a text that is JSON opens nothing', async () => {
    if (isIos) return;
    const onTarget = await targets();
    native.tap(androidExtras(MESSAGE));
    expect(openedIds(onTarget)).toEqual([['ivo', 48_230]]);
    const forged = { ...MESSAGE, sender: 'eve', conversationId: 'eve_user_mara' };
    native.tap(androidExtras({ ...MESSAGE, body: JSON.stringify(forged) }, 'push-2'));
    expect(openedIds(onTarget)).toHaveLength(1);
    // The complete FCM message contains the real data.
    native.tap(androidNotification({ ...MESSAGE, body: JSON.stringify(forged) }, 'push-3'));
    expect(openedIds(onTarget).slice(1)).toEqual([['ivo', 48_230]]);
  });
});

test('a push in the foreground is shown, unless its conversation is on the screen', async () => {
  const SHOWN = { shouldShowBanner: true, shouldShowList: true, shouldPlaySound: true, shouldSetBadge: true };
  function Push(): ReactNode {
    usePushNotifications();
    return null;
  }
  const { rerender } = await render(
    <Provider>
      <Push />
    </Provider>,
  );
  await actAndSettle(async () => undefined);
  expect(await native.arrive('1', notificationOf(MESSAGE))).toMatchObject(SHOWN);
  await rerender(
    <Provider>
      <Push />
      <ChatMessageList user={IVO} />
    </Provider>,
  );
  await actAndSettle(async () => undefined);
  expect(await native.arrive('2', notificationOf(MESSAGE))).toMatchObject({ shouldShowBanner: false });
  const reaction = notificationOf(isIos ? { ...REACTION, aps: {} } : textsOf(REACTION));
  expect(await native.arrive('3', reaction)).toMatchObject(SHOWN);
  expect(await native.arrive('4', FOREIGN)).toMatchObject(SHOWN);
});

describe('outdated notifications', () => {
  const receipts = () => bodies('/notifications/push/v1/receipts').flatMap(({ receipts: sent }) => sent as Receipt[]);
  const clear = (items: object[]) =>
    isIos
      ? { type: 'clear', clear: items, receipt: 'token-of-clear', unreadMessageCount: 0, body: '', aps: { badge: 0 } }
      : { type: 'clear', clear: JSON.stringify(items), receipt: 'token-of-clear', unreadMessageCount: '0', body: '' };
  const message = (id: number) =>
    notificationOf({ ...MESSAGE, messageId: `${id}`, receipt: `token-${id}` }, `push-${id}`);
  /** Reports are sent when the client connects. */
  const sent = async () => {
    chat.setConnected(false);
    chat.setConnected(true);
    await waitFor(() => expect(receipts().length).toBeGreaterThan(0), { timeout: 5_000 });
    return receipts().map(({ token, event, by, evidence }) => [token, event, by ?? evidence].filter(Boolean).join(' '));
  };

  test('a clear push is not shown, removes what was read, reports it, and sets the badge', async () => {
    native.status = 'granted';
    native.shown = [message(101), message(102), FOREIGN];
    await renderPush();
    const cleared = notificationOf(clear([{ c: 'ivo_user_mara', to: 101 }]), 'clear');
    expect(await native.arrive('1', cleared)).toMatchObject({ shouldShowBanner: false, shouldShowList: false });
    await actAndSettle(async () => native.receive(cleared));
    await waitFor(() => expect(native.shown).toEqual([message(102), FOREIGN]));
    await waitFor(() => expect(native.badge).toBe(0));
    expect(await sent()).toEqual(
      expect.arrayContaining([
        'token-101 displayed listed',
        'token-101 cleared read',
        'token-of-clear received',
        'token-of-clear cleared read',
      ]),
    );
  });

  test('a push that arrives while the app runs is reported as received and shown, one of another sender is not', async () => {
    native.status = 'granted';
    await renderPush();
    await actAndSettle(async () => {
      native.receive(message(103));
      native.receive(FOREIGN);
    });
    expect((await sent()).sort()).toEqual(['token-103 displayed shown', 'token-103 received']);
  });

  test('the background task reports a push and applies its clear, and ignores presses', async () => {
    native.shown = [message(101), message(102)];
    const reported: string[] = [];
    const queue = {
      report: async (token: string, event: string) => void reported.push(`${token} ${event}`),
      flush: async () => void reported.push('sent'),
    };
    const { aps: _, ...data } = { aps: undefined, ...clear([{ c: 'ivo_user_mara', ids: [102] }]) };
    await receiveExpoPush({ data: { ...data, dataString: '' }, notification: null, aps: { badge: 0 } }, queue);
    expect([native.shown, native.badge]).toEqual([[message(101)], 0]);
    expect(reported).toEqual(['token-of-clear received', 'token-102 cleared', 'token-of-clear cleared', 'sent']);
    await receiveExpoPush({ actionIdentifier: 'reply', notification: message(101) }, queue);
    expect(reported).toHaveLength(4);
  });

  test('a notification that the user removes on an iPhone is reported, and opens nothing', async () => {
    if (!isIos) return;
    const onTarget = await targets();
    native.tap(message(101), 'com.apple.UNNotificationDismissActionIdentifier');
    expect(onTarget).not.toHaveBeenCalled();
    expect(await sent()).toEqual(['token-101 dismissed']);
  });
});

interface Receipt {
  readonly token: string;
  readonly event: string;
  readonly by?: string;
  readonly evidence?: string;
}

async function renderPush() {
  const hook = await renderHook(() => usePushNotifications(), { wrapper: Provider });
  await actAndSettle(async () => undefined);
  return hook;
}

/** Runs an action, and waits for its effects. */
async function actAndSettle<T>(work: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  await act(async () => {
    result = await work();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  return result as T;
}

async function targets() {
  const onTarget = jest.fn<(target: Chat.NotificationTarget) => void>();
  await renderHook(() => useNotificationTarget(onTarget), { wrapper: Provider });
  return onTarget;
}

function openedIds(onTarget: jest.Mock<(target: Chat.NotificationTarget) => void>) {
  return onTarget.mock.calls.map(([{ user, group, goToMessageId }]) => [
    user?.getUid() ?? group?.getGuid(),
    goToMessageId,
  ]);
}

function Provider({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <ChatUIProvider client={chat.client} language="en" adapters={{ notifications: adapter }}>
      {children}
    </ChatUIProvider>
  );
}

function registrations() {
  return bodies('/notifications/push/v1/tokens');
}

function reports() {
  return chat.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

function bodies(path: string) {
  return chat.requests.filter((request) => request.method === 'POST' && request.path === path).map(({ body }) => body);
}

/** Returns data as FCM transports it: null members are omitted. */
function textsOf(data: object): Record<string, string> {
  return Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== null));
}
