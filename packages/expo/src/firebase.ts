import type {
  NotificationCategory,
  NotificationPermission,
  NotificationPress,
  NotificationsAdapter,
  SystemNotificationSettings,
} from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { Platform } from 'react-native';
import type { FirebaseMessagingLike, RemoteMessageLike } from './firebase-messaging-like.ts';
import { conversationNotification, SUMMARY_ID, summaryNotification } from './notifee-conversation.ts';
import {
  NOTIFEE_EVENTS,
  type NotifeeDrawing,
  type NotifeeEventLike,
  type NotifeeLike,
  type NotifeeSettingsLike,
} from './notifee-like.ts';
import { notifeeNotification } from './notifee-notification.ts';

export type { FirebaseMessagingLike, RemoteMessageLike } from './firebase-messaging-like.ts';
export type { NotifeeLike } from './notifee-like.ts';

/** Options of `firebasePush`. */
export interface FirebasePushOptions {
  /**
   * `@notifee/react-native`: displays data-only pushes, including in the background. Without it the
   * server's FCM account needs `notificationInPayload` for the platform, and nothing is shown in the foreground.
   */
  readonly notifee?: NotifeeLike;
}

/**
 * Push with `@react-native-firebase/messaging`, passed as a module: `import * as messaging from …`. Create it once, in
 * `index.js` before the app is registered: pushes that arrive while the app is closed run only that file. Tokens of
 * both platforms are FCM tokens.
 */
export function firebasePush<M>(
  messaging: FirebaseMessagingLike<M>,
  { notifee }: FirebasePushOptions = {},
): NotificationsAdapter {
  const instance = messaging.getMessaging();
  const presses = new PressQueue();
  let isShown: (target: Chat.NotificationTarget) => boolean = () => true;
  let categories: readonly NotificationCategory[] = [];

  // One after the other: each takes the lines of the one before.
  let drawing: Promise<unknown> = Promise.resolve();
  const draw = (message: RemoteMessageLike, isInBackground: boolean) => {
    const drawn = drawing.then(() => drawOne(message, isInBackground));
    drawing = drawn.catch(() => undefined);
    return drawn;
  };
  const drawOne = async ({ data, notification }: RemoteMessageLike, isInBackground: boolean) => {
    const target = Chat.notificationTarget(data);
    // In the background the system has already displayed pushes with a `notification`.
    if (!target || !notifee || (isInBackground && notification)) return;
    if (!isInBackground && !isShown(target)) return;
    const drawing = notifeeNotification(Object(data), target, categories);
    await (Platform.OS === 'android' ? drawConversation(notifee, drawing) : notifee.displayNotification(drawing));
  };
  const opened = (message: RemoteMessageLike | null) => {
    const target = message && Chat.notificationTarget(message.data);
    if (target) presses.add({ target, action: 'open' }, `message ${message.messageId}`);
  };
  const pressed = ({ type, detail }: NotifeeEventLike) => {
    const { notification, pressAction, input } = detail;
    const target = Chat.notificationTarget(notification?.data);
    const isPress = type === NOTIFEE_EVENTS.press || type === NOTIFEE_EVENTS.actionPress;
    if (!target || !isPress) return;
    const isButton = type === NOTIFEE_EVENTS.actionPress && pressAction !== undefined;
    const press = { target, action: isButton ? pressAction.id : 'open', ...(input !== undefined && { text: input }) };
    presses.add(press, `notification ${notification?.id} ${press.action}`);
  };
  messaging.setBackgroundMessageHandler(instance, (message) => draw(message, true));
  messaging.onMessage(instance, (message) => draw(message, false));
  messaging.onNotificationOpenedApp(instance, opened);
  notifee?.onBackgroundEvent(async (event) => pressed(event));
  notifee?.onForegroundEvent(pressed);
  const initial = Promise.all([messaging.getInitialNotification(instance), notifee?.getInitialNotification()]);

  return {
    getPermission: async () =>
      notifee
        ? permissionOf((await notifee.getNotificationSettings()).authorizationStatus)
        : permissionOf(await messaging.hasPermission(instance)),
    requestPermission: async () =>
      notifee
        ? permissionOf((await notifee.requestPermission()).authorizationStatus)
        : permissionOf(await messaging.requestPermission(instance)),
    getSystemSettings: async () =>
      notifee
        ? systemSettingsOf(await notifee.getNotificationSettings())
        : systemSettingsOf({ authorizationStatus: await messaging.hasPermission(instance) }),
    ...(notifee && Platform.OS === 'android' && { getChannels: () => reportedChannels(notifee) }),
    getToken: async () => registrationOf(await messaging.getToken(instance)),
    onToken: (changed) => messaging.onTokenRefresh(instance, (token) => changed(registrationOf(token))),
    deleteToken: () => messaging.deleteToken(instance),
    async setUp(channels, given) {
      categories = given;
      if (Platform.OS === 'android') {
        await notifee?.createChannels(
          channels.map(({ id, name, importance }) => ({ id, name, importance: IMPORTANCE[importance] })),
        );
      } else await notifee?.setNotificationCategories(given.map(iosCategory));
    },
    onPress(listener) {
      const end = presses.subscribe(listener);
      initial.then(
        ([message, notification]) => {
          opened(message);
          if (!notification) return;
          const { pressAction } = notification;
          const isButton = pressAction.id !== 'default';
          pressed({ type: isButton ? NOTIFEE_EVENTS.actionPress : NOTIFEE_EVENTS.press, detail: notification });
        },
        // If the initial notification cannot be read, the app starts without navigating.
        () => undefined,
      );
      return end;
    },
    setForegroundRule(rule) {
      isShown = rule;
      return () => {
        isShown = () => true;
      };
    },
    async dismiss(isOutdated) {
      for (const { id, notification } of (await notifee?.getDisplayedNotifications()) ?? []) {
        const target = Chat.notificationTarget(notification.data);
        if (id !== undefined && target && isOutdated(target)) await notifee?.cancelDisplayedNotification(id);
      }
      await removeEmptyGroup(notifee);
    },
    async setBadge(count) {
      await notifee?.setBadgeCount(count);
    },
  };
}

async function drawConversation(notifee: NotifeeLike, drawing: NotifeeDrawing): Promise<void> {
  const conversation = conversationNotification(drawing, await notifee.getDisplayedNotifications());
  await notifee.displayNotification(conversation);
  if (conversation.android.style) await notifee.displayNotification(summaryNotification(conversation));
}

/** Android keeps the summary of a group whose notifications an app removed. */
async function removeEmptyGroup(notifee: NotifeeLike | undefined): Promise<void> {
  const shown = (await notifee?.getDisplayedNotifications()) ?? [];
  const hasLines = shown.some(({ notification }) => notification.data?.['lines'] !== undefined);
  if (!hasLines && shown.some(({ id }) => id === SUMMARY_ID)) await notifee?.cancelDisplayedNotification(SUMMARY_ID);
}

/**
 * Buffers presses until the first listener subscribes. Reports each once: the press that started the app can arrive
 * twice.
 */
class PressQueue {
  readonly #listeners = new Set<(press: NotificationPress) => void>();
  readonly #reported = new Set<string>();
  #waiting: NotificationPress[] = [];

  add(press: NotificationPress, key: string): void {
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    if (this.#listeners.size === 0) this.#waiting.push(press);
    for (const listener of this.#listeners) listener(press);
  }

  subscribe(listener: (press: NotificationPress) => void): () => void {
    this.#listeners.add(listener);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const press of waiting) listener(press);
    return () => void this.#listeners.delete(listener);
  }
}

/** The settings of iOS: 1 enabled, 0 disabled, -1 not supported. */
function systemSettingsOf({ authorizationStatus, ios }: NotifeeSettingsLike): SystemNotificationSettings {
  const permission = REPORTED_PERMISSIONS[authorizationStatus] ?? 'authorized';
  if (Platform.OS !== 'ios' || !ios) return { permission };
  return {
    permission,
    ...setting('alert', ios.alert),
    ...setting('sound', ios.sound),
    ...setting('badge', ios.badge),
    ...setting('lockScreen', ios.lockScreen),
    ...setting('notificationCenter', ios.notificationCenter),
  };
}

function setting<Name extends string>(name: Name, value: number | undefined) {
  return value === 0 || value === 1 ? ({ [name]: value === 1 } as Record<Name, boolean>) : {};
}

const REPORTED_PERMISSIONS: Readonly<Record<number, SystemNotificationSettings['permission']>> = {
  [-1]: 'not_determined',
  0: 'denied',
  1: 'authorized',
  2: 'provisional',
  3: 'ephemeral',
};

async function reportedChannels(notifee: NotifeeLike) {
  const channels = await notifee.getChannels();
  return channels.map(({ id, blocked, importance }) => ({
    id: id.slice(0, MAX_ID),
    importance: blocked ? 'none' : (REPORTED_IMPORTANCE[importance ?? IMPORTANCE.default] ?? 'default'),
  }));
}

const MAX_ID = 100;
/** By Android's numbers. */
const REPORTED_IMPORTANCE: Readonly<Record<number, NonNullable<Chat.DeviceState['channels']>[number]['importance']>> = {
  0: 'none',
  1: 'min',
  2: 'low',
  3: 'default',
  4: 'high',
};

/** Firebase and Notifee use the same numbers. 3: an ephemeral authorization (App Clip) on iOS. */
function permissionOf(status: number): NotificationPermission {
  if (status === -1) return 'undetermined';
  if (status === 2) return 'provisional';
  return status === 0 ? 'denied' : 'granted';
}

function registrationOf(fcmToken: string): Chat.PushRegistration {
  return { platform: Platform.OS === 'ios' ? 'fcm_react_native_ios' : 'fcm_react_native_android', fcmToken };
}

/** Importance levels of Android channels. */
const IMPORTANCE = { high: 4, default: 3, low: 2 } as const;

function iosCategory({ id, actions, hiddenPreview }: NotificationCategory) {
  return {
    id,
    hiddenPreviewsBodyPlaceholder: hiddenPreview,
    actions: actions.map(({ id: actionId, title, input, opensApp }) => ({
      id: actionId,
      title,
      foreground: opensApp,
      ...(input && { input: { placeholderText: input.placeholder, buttonText: input.send } }),
    })),
  };
}
