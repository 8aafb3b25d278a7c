import type { NotificationPress } from '@chatwire/react-native';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Platform } from 'react-native';
import fcmMessage from '../../protocol/fixtures/valid/FcmPayload.message.json';
import { type FirebaseMessagingLike, firebasePush, type NotifeeLike, type RemoteMessageLike } from '../src/firebase.ts';
import type { NotifeeDisplay, NotifeeEventLike } from '../src/notifee-like.ts';

const { data } = fcmMessage.message;
const MESSAGE: RemoteMessageLike = { messageId: 'm1', data };
const FOREIGN: RemoteMessageLike = { messageId: 'm2', data: { url: 'https://example.org' } };
const DRAWN_BY_SYSTEM: RemoteMessageLike = { ...MESSAGE, notification: { title: 'Ivo' } };

let phone: ReturnType<typeof phoneWithFirebase>;
beforeEach(() => {
  phone = phoneWithFirebase();
});

describe('with Notifee', () => {
  test('data-only pushes are displayed, including in the background, and pushes of other senders are not', async () => {
    firebasePush(phone.messaging, { notifee: phone.notifee });
    await phone.arrive(MESSAGE, 'background');
    await phone.arrive(FOREIGN, 'background');
    await phone.arrive(DRAWN_BY_SYSTEM, 'background');
    expect(phone.drawn[0]).toMatchObject({
      id: Platform.OS === 'android' ? 'ivo_user_mara' : '48230',
      title: 'Ivo',
      body: 'Boat is ready at noon',
      data,
      android: { channelId: 'chat_messages', visibility: 0, pressAction: { id: 'default' }, actions: [] },
      ios: { categoryId: 'chatwire.message', threadId: 'ivo_user_mara' },
    });
    expect(phone.drawn.slice(1).map(({ id }) => id)).toEqual(Platform.OS === 'android' ? ['chatwire.summary'] : []);
  });

  test('Android has one notification per conversation, with a line per message, which an edit replaces', async () => {
    if (Platform.OS !== 'android') return;
    firebasePush(phone.messaging, { notifee: phone.notifee });
    await phone.arrive(MESSAGE, 'background');
    await phone.arrive({ ...MESSAGE, data: { ...data, tag: '48231', body: 'At the pier' } }, 'background');
    const { sentAt: _, ...edit } = { ...data, body: 'Edited: Boat is ready at one' };
    await phone.arrive({ ...MESSAGE, data: edit }, 'background');
    const { android } = phone.drawn.findLast(({ id }) => id === 'ivo_user_mara') ?? {};
    expect(android?.style?.messages.map(({ text, person }) => `${person.name}: ${text}`)).toEqual([
      'Ivo: Edited: Boat is ready at one',
      'Ivo: At the pier',
    ]);
    expect(android?.onlyAlertOnce).toBe(true);
    for (let tag = 1; tag <= 12; tag += 1)
      await phone.arrive({ ...MESSAGE, data: { ...data, tag: `${tag}` } }, 'background');
    expect(phone.drawn.findLast(({ id }) => id === 'ivo_user_mara')?.android.style?.messages).toHaveLength(10);
    const hidden = { ...data, tag: '13', category: 'chatwire.message_private' };
    await phone.arrive({ ...MESSAGE, data: hidden }, 'background');
    expect(phone.drawn.at(-1)).toMatchObject({ id: '13', android: { visibility: -1 } });
  });

  test('a push in the foreground is displayed with the buttons of its category, unless the rule hides it', async () => {
    const push = firebasePush(phone.messaging, { notifee: phone.notifee });
    const reply = {
      id: 'reply' as const,
      title: 'Reply',
      input: { placeholder: 'Message', send: 'Send' },
      opensApp: false,
    };
    const channel = { id: 'chat_messages', name: 'Messages', importance: 'high' as const };
    await push.setChannels?.([channel]);
    await push.setCategories?.([{ id: 'chatwire.message', actions: [reply], hiddenPreview: 'New message' }]);
    const end = push.setForegroundRule(() => false);
    await phone.arrive(MESSAGE, 'foreground');
    expect(phone.drawn).toEqual([]);
    end();
    await phone.arrive(DRAWN_BY_SYSTEM, 'foreground');
    expect(phone.drawn[0]?.android.actions).toEqual([
      { title: 'Reply', pressAction: { id: 'reply' }, input: { placeholder: 'Message' } },
    ]);
    expect(phone.channels).toEqual(
      Platform.OS === 'android' ? [{ id: 'chat_messages', name: 'Messages', importance: 4 }] : [],
    );
  });

  test('a press from before the first listener is reported once, and a button with its text', async () => {
    const event = { type: 1, detail: { notification: { id: '48230', data }, pressAction: { id: 'default' } } };
    phone.initialNotification = event.detail;
    const push = firebasePush(phone.messaging, { notifee: phone.notifee });
    await phone.happens(event, 'background');
    const presses = listen(push);
    await nextTask();
    expect(presses).toMatchObject([{ action: 'open', target: { goToMessageId: 48_230 } }]);
    await phone.happens(
      { type: 2, detail: { notification: { id: '7', data }, pressAction: { id: 'reply' }, input: 'On my way' } },
      'foreground',
    );
    expect(presses.at(-1)).toMatchObject({ action: 'reply', text: 'On my way' });
    await phone.happens({ type: 0, detail: { notification: { id: '8', data } } }, 'foreground');
    await phone.happens({ type: 1, detail: { notification: { id: '9', data: FOREIGN.data } } }, 'foreground');
    expect(presses).toHaveLength(2);
  });

  test('the adapter lists what the device shows, removes individual notifications, and sets the badge', async () => {
    const push = firebasePush(phone.messaging, { notifee: phone.notifee });
    await phone.arrive(MESSAGE, 'background');
    phone.shown = [...phone.shown, { id: 'b', notification: { data: FOREIGN.data } }];
    const shown = (await push.getShown?.()) ?? [];
    expect(shown[0]?.payload).toMatchObject({ conversationId: 'ivo_user_mara', tag: '48230' });
    await push.dismiss?.(shown.slice(0, -1).map(({ id }) => id));
    await push.setBadge?.(3);
    expect([phone.shown.map(({ id }) => id), phone.badge]).toEqual([['b'], 3]);
  });
});

describe('while the app is closed', () => {
  const receipt = (n: number) => `token-${n}`;
  const message = (n: number, more: object = {}) => ({
    messageId: `m${n}`,
    data: { ...data, tag: `${n}`, messageId: `${n}`, receipt: receipt(n), ...more },
  });
  const clear = (items: object[], more: object = {}) => ({
    messageId: 'clear',
    data: { type: 'clear', clear: JSON.stringify(items), receipt: 'token-of-clear', title: '', body: '', ...more },
  });
  const reported: string[] = [];
  const receipts = {
    async report(token: string, event: string, { by, evidence }: { by?: string; evidence?: string } = {}) {
      reported.push([token, event, by ?? evidence].filter(Boolean).join(' '));
    },
    flush: async () => void reported.push('sent'),
  };
  beforeEach(() => void reported.splice(0));

  test('pushes are reported, and a clear removes what was read and keeps what is unread', async () => {
    firebasePush(phone.messaging, { notifee: phone.notifee, receipts });
    for (const n of [101, 102, 103]) await phone.arrive(message(n), 'background');
    expect(reported.slice(0, 3)).toEqual(['token-101 received', 'token-101 displayed shown', 'sent']);
    reported.splice(0);
    await phone.arrive(clear([{ c: 'ivo_user_mara', to: 102 }], { unreadMessageCount: '1' }), 'background');
    expect(reported).toEqual([
      'token-of-clear received',
      'token-101 cleared read',
      'token-102 cleared read',
      'token-of-clear cleared read',
      'sent',
    ]);
    expect(phone.badge).toBe(1);
    const shown = phone.shown.filter(({ id }) => id !== 'chatwire.summary');
    expect(shown).toHaveLength(1);
    if (Platform.OS === 'android') {
      const { android, body } = phone.drawn.at(-1) ?? {};
      expect([android?.style?.messages.length, android?.onlyAlertOnce, body]).toEqual([1, true, data.body]);
    } else expect(shown[0]?.id).toBe('103');
    await phone.arrive(clear([{}], { unreadMessageCount: '0' }), 'background');
    expect([phone.shown, phone.badge]).toEqual([[], 0]);
  });

  test('a clear draws nothing, and one in a push about a message comes before it', async () => {
    firebasePush(phone.messaging, { notifee: phone.notifee, receipts });
    await phone.arrive(clear([{ c: 'ivo_user_mara' }]), 'background');
    expect(phone.drawn).toEqual([]);
    await phone.arrive(message(101), 'background');
    const items = JSON.stringify([{ c: 'ivo_user_mara', to: 101 }]);
    await phone.arrive(message(102, { clear: items }), 'background');
    const tags = phone.shown.flatMap(({ notification }) => notification.data?.['tag'] ?? []);
    expect(tags).toEqual(['102']);
  });

  test('a notification that the user swipes away is reported, each message of a conversation', async () => {
    firebasePush(phone.messaging, { notifee: phone.notifee, receipts });
    for (const n of [101, 102]) await phone.arrive(message(n), 'background');
    reported.splice(0);
    const [{ id, notification } = { notification: {} }] = phone.shown;
    await phone.happens({ type: 0, detail: { notification: { id, ...notification } } }, 'background');
    const each = Platform.OS === 'android' ? ['token-101 dismissed', 'token-102 dismissed'] : ['token-101 dismissed'];
    expect(reported).toEqual([...each, 'sent']);
  });

  test('buttons run without the app, and those that cannot wait for it', async () => {
    const run: string[] = [];
    const push = firebasePush(phone.messaging, {
      notifee: phone.notifee,
      async runAction({ action, text }) {
        if (action === 'mark_read') throw new Error('offline');
        run.push(`${action} ${text}`);
        return action === 'reply';
      },
    });
    await phone.arrive(message(101), 'background');
    await phone.arrive(message(102, { parentId: '90' }), 'background');
    const { id, notification } = phone.shown.find((each) => each.notification.data?.['tag'] === '102') ?? {};
    for (const button of ['call_back', 'mark_read', 'reply']) {
      const detail = { notification: { id, ...notification }, pressAction: { id: button }, input: 'Yes' };
      await phone.happens({ type: 2, detail }, 'background');
    }
    expect(run).toEqual(['call_back Yes', 'reply Yes']);
    // A reply to a thread does not mark its conversation as read.
    expect(phone.shown.flatMap((each) => each.notification.data?.['tag'] ?? [])).toEqual(['101']);
    expect(listen(push).map(({ action }) => action)).toEqual(['call_back', 'mark_read']);
  });

  test('without permission, or with its channel turned off, a push is reported as not shown', async () => {
    phone.status = 0;
    firebasePush(phone.messaging, { notifee: phone.notifee, receipts });
    await phone.arrive(message(101), 'background');
    expect(reported).toContain('token-101 suppressed permission');
    phone.status = 1;
    await phone.arrive(message(102, { channelId: 'chat_groups' }), 'background');
    expect(reported).toContain(
      Platform.OS === 'android' ? 'token-102 suppressed channel' : 'token-102 displayed shown',
    );
  });

  test('the system displays a push with a notification: only its arrival is reported', async () => {
    firebasePush(phone.messaging, { notifee: phone.notifee, receipts });
    await phone.arrive({ ...message(101), notification: { title: 'Ivo' } }, 'background');
    expect(reported).toEqual(['token-101 received', 'sent']);
  });

  test('in the foreground, an app that follows pushes reports them itself', async () => {
    const push = firebasePush(phone.messaging, { notifee: phone.notifee, receipts });
    const received: unknown[] = [];
    const end = push.onReceived?.((payload) => received.push(payload));
    await phone.arrive(message(101), 'foreground');
    expect([received, reported]).toEqual([[message(101).data], []]);
    end?.();
    await phone.arrive(message(102), 'foreground');
    expect(reported).toEqual(['token-102 received', 'token-102 displayed shown', 'sent']);
  });
});

test("the adapter registers the platform's token, follows its changes, and deletes it", async () => {
  const push = firebasePush(phone.messaging);
  const platform = Platform.OS === 'ios' ? 'fcm_react_native_ios' : 'fcm_react_native_android';
  const changed = jest.fn();
  push.onToken(changed);
  phone.refreshToken('token-2');
  expect(await push.getToken()).toEqual({ platform, fcmToken: 'token-2' });
  expect(changed).toHaveBeenCalledWith({ platform, fcmToken: 'token-2' });
  await push.deleteToken();
  expect(phone.deleted).toBe(true);
});

test.each([
  [-1, 'undetermined'],
  [0, 'denied'],
  [1, 'granted'],
  [2, 'provisional'],
])('the adapter reads the permission %s as %s, with and without Notifee', async (status, expected) => {
  phone.status = status;
  for (const push of [firebasePush(phone.messaging), firebasePush(phone.messaging, { notifee: phone.notifee })]) {
    expect([await push.getPermission(), await push.requestPermission()]).toEqual([expected, expected]);
  }
});

test.each([
  [-1, 'not_determined'],
  [0, 'denied'],
  [1, 'authorized'],
  [2, 'provisional'],
  [3, 'ephemeral'],
])('the adapter reports the permission %s as %s, with the settings of iOS', async (status, permission) => {
  phone.status = status;
  expect(await firebasePush(phone.messaging).getSystemSettings?.()).toEqual({ permission });
  expect(await firebasePush(phone.messaging, { notifee: phone.notifee }).getSystemSettings?.()).toEqual({
    permission,
    ...(Platform.OS === 'ios' && { alert: true, sound: false }),
  });
});

test('the adapter reports the channels of Android if it has Notifee', async () => {
  expect(firebasePush(phone.messaging).getChannels).toBeUndefined();
  const { getChannels } = firebasePush(phone.messaging, { notifee: phone.notifee });
  expect(await getChannels?.()).toEqual(
    Platform.OS === 'android'
      ? [
          { id: 'chat_messages', importance: 'high' },
          { id: 'chat_groups', importance: 'none' },
        ]
      : undefined,
  );
});

test('a press on a system notification is reported once, from a cold start and while the app runs', async () => {
  phone.initialMessage = DRAWN_BY_SYSTEM;
  const push = firebasePush(phone.messaging);
  const presses = listen(push);
  await nextTask();
  phone.open(DRAWN_BY_SYSTEM);
  phone.open({ ...DRAWN_BY_SYSTEM, messageId: 'm3' });
  phone.open(FOREIGN);
  expect(presses.map(({ action, target }) => [action, target.goToMessageId])).toEqual([
    ['open', 48_230],
    ['open', 48_230],
  ]);
});

test('the device reports that FCM has dropped messages, or lowered the priority of a push', async () => {
  const push = firebasePush(phone.messaging, { notifee: phone.notifee });
  const delays = async () => {
    const { droppedAtMS, loweredAtMS } = (await push.getSystemSettings?.()) ?? {};
    return [typeof droppedAtMS, typeof loweredAtMS];
  };
  await phone.arrive({ ...MESSAGE, priority: 1, originalPriority: 1 }, 'background');
  await phone.arrive({ ...MESSAGE, priority: 2, originalPriority: 2 }, 'background');
  expect(await delays()).toEqual(['undefined', 'undefined']);
  await phone.arrive({ ...MESSAGE, priority: 2, originalPriority: 1 }, 'background');
  expect(await delays()).toEqual(['undefined', 'number']);
  phone.dropMessages();
  expect(await delays()).toEqual(['number', 'number']);
});

function listen(push: ReturnType<typeof firebasePush>): NotificationPress[] {
  const presses: NotificationPress[] = [];
  push.onResponse((press) => void presses.push(press));
  return presses;
}

async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Creates both modules with one device; `module-types.ts` compiles the adapter with the real ones. */
function phoneWithFirebase() {
  const on = {
    foreground: nothing,
    background: nothing,
    opened: nothing,
    dropped: (): void => undefined,
    token: (_: string): void => undefined,
  };
  const events = { foreground: noEvent, background: noEvent };
  const device = {
    status: 1,
    token: 'token-1',
    deleted: false,
    badge: 0,
    drawn: [] as NotifeeDisplay[],
    channels: [] as object[],
    shown: [] as Awaited<ReturnType<NotifeeLike['getDisplayedNotifications']>>,
    initialMessage: null as RemoteMessageLike | null,
    initialNotification: null as Awaited<ReturnType<NotifeeLike['getInitialNotification']>>,
  };
  const ends = () => undefined;
  const messaging: FirebaseMessagingLike<'app'> = {
    getMessaging: () => 'app',
    getToken: async () => device.token,
    deleteToken: async () => void Object.assign(device, { deleted: true }),
    hasPermission: async () => device.status,
    requestPermission: async () => device.status,
    onTokenRefresh: (_, listener) => (Object.assign(on, { token: listener }), ends),
    onMessage: (_, listener) => (Object.assign(on, { foreground: listener }), ends),
    onDeletedMessages: (_, listener) => (Object.assign(on, { dropped: listener }), ends),
    onNotificationOpenedApp: (_, listener) => (Object.assign(on, { opened: listener }), ends),
    getInitialNotification: async () => device.initialMessage,
    setBackgroundMessageHandler: (_, listener) => void Object.assign(on, { background: listener }),
  };
  const notifee: NotifeeLike = {
    async displayNotification(notification) {
      device.drawn.push(notification);
      const { id } = notification;
      device.shown = [...device.shown.filter((each) => each.id !== id), { id, notification }];
      return notification.id;
    },
    requestPermission: async () => ({ authorizationStatus: device.status }),
    getNotificationSettings: async () => ({
      authorizationStatus: device.status,
      ios: { alert: 1, sound: 0, badge: -1 },
    }),
    getChannels: async () => [
      { id: 'chat_messages', importance: 4 },
      { id: 'chat_groups', importance: 3, blocked: true },
    ],
    createChannels: async (channels) => void device.channels.push(...channels),
    setNotificationCategories: async () => undefined,
    onForegroundEvent: (observer) => (Object.assign(events, { foreground: observer }), ends),
    onBackgroundEvent: (observer) => void Object.assign(events, { background: observer }),
    getInitialNotification: async () => device.initialNotification,
    getDisplayedNotifications: async () => device.shown,
    async cancelDisplayedNotification(id) {
      device.shown = device.shown.filter((each) => each.id !== id);
    },
    setBadgeCount: async (count) => void Object.assign(device, { badge: count }),
  };
  return Object.assign(device, {
    messaging,
    notifee,
    arrive: async (message: RemoteMessageLike, state: 'foreground' | 'background') => void (await on[state](message)),
    happens: async (event: NotifeeEventLike, state: 'foreground' | 'background') => void (await events[state](event)),
    open: (message: RemoteMessageLike) => void on.opened(message),
    dropMessages: () => on.dropped(),
    refreshToken(token: string) {
      device.token = token;
      on.token(token);
    },
  });
}

function nothing(_: RemoteMessageLike): unknown {
  return undefined;
}

async function noEvent(_: NotifeeEventLike): Promise<void> {
  // Buffered until the adapter listens.
}
