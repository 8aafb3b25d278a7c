import type {
  NotificationCategory,
  NotificationPermission,
  NotificationPress,
  NotificationsAdapter,
  SystemNotificationSettings,
} from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { receiveClear } from '@chatwire/sdk/clears';
import type { Receipts } from '@chatwire/sdk/receipts';
import { Platform } from 'react-native';
import type { BatteryLike } from './battery-like.ts';
import { batteryState } from './battery-state.ts';
import { type FirebaseMessagingLike, MESSAGE_PRIORITIES, type RemoteMessageLike } from './firebase-messaging-like.ts';
import { iosSettings } from './ios-settings.ts';
import { conversationNotification, pushesIn, summaryNotification } from './notifee-conversation.ts';
import {
  NOTIFEE_EVENTS,
  type NotifeeDisplay,
  type NotifeeEventLike,
  type NotifeeLike,
  type NotifeeSettingsLike,
} from './notifee-like.ts';
import { notifeeList } from './notifee-list.ts';
import { notifeeNotification } from './notifee-notification.ts';
import { PressQueue } from './press-queue.ts';
import { pushReporter } from './push-reporter.ts';

export type { BatteryLike } from './battery-like.ts';
export type { FirebaseMessagingLike, RemoteMessageLike } from './firebase-messaging-like.ts';
export type { NotifeeLike } from './notifee-like.ts';

/** Options of `firebasePush`. */
export interface FirebasePushOptions {
  /**
   * `@notifee/react-native`: displays data-only pushes, including in the background. Without it the
   * server's FCM account needs `notificationInPayload` for the platform, and nothing is shown in the foreground.
   */
  readonly notifee?: NotifeeLike;
  /**
   * `createReceipts` of `@chatwire/sdk/receipts`, with the storage of the app: reports what happens to pushes while the app is
   * closed. Without it, only an open app reports.
   */
  readonly receipts?: Receipts;
  /**
   * Runs a button of a notification while no component of the app handles presses, because the app is closed. Resolves to
   * whether that was possible. A press that was not handled, or failed, waits for the app. Pass
   * `runNotificationAction` of the UI kit with your client. Default: all presses wait.
   */
  readonly runAction?: (press: NotificationPress) => Promise<boolean>;
  /** `expo-battery`, or a similar module. Default: the device does not report its battery settings. */
  readonly battery?: BatteryLike;
}

/**
 * Creates a push adapter with `@react-native-firebase/messaging`, passed as a module: `import * as messaging from …`.
 * Create it once, in `index.js` before the app is registered: pushes that arrive while the app is closed run only that
 * file. Tokens of both platforms are FCM tokens.
 */
export function firebasePush<M>(
  messaging: FirebaseMessagingLike<M>,
  { notifee, receipts, runAction, battery }: FirebasePushOptions = {},
): NotificationsAdapter {
  const instance = messaging.getMessaging();
  const presses = new PressQueue();
  let isShown: (target: Chat.NotificationTarget) => boolean = () => true;
  let categories: readonly NotificationCategory[] = [];
  /** What FCM has done with pushes to this phone, for the next report about the device. */
  const delays: { droppedAtMS?: number; loweredAtMS?: number } = {};

  const redraw = (data: Readonly<Record<string, unknown>>) => {
    const target = Chat.notificationTarget(data);
    if (!target) throw new Error('Expected the data of a push, received other data.');
    return notifeeNotification(data, target, categories);
  };
  // Pushes are drawn one after the other: each needs the lines of the previous one.
  let changing: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const changed = changing.then(change);
    changing = changed.catch(() => undefined);
    return changed;
  };
  const list = notifee && listInTurn(notifeeList(notifee, redraw), inTurn);

  const listeners = new Set<(payload: unknown) => void>();
  const receive = async (message: RemoteMessageLike, isInBackground: boolean) => {
    const { data, notification } = message;
    if (isLowered(message)) delays.loweredAtMS = Date.now();
    const isHandledByApp = !isInBackground && listeners.size > 0;
    for (const listener of isHandledByApp ? listeners : []) listener(data);
    const { report, flush } = pushReporter(isHandledByApp ? undefined : receipts);
    await report(data, 'received');
    const isOnlyClear = list && !isHandledByApp && (await receiveClear(data, list, receipts));
    const target = Chat.notificationTarget(data);
    // In the background the system has already displayed pushes with a `notification`.
    const isDrawn = target && notifee && !isOnlyClear && !(isInBackground && notification);
    if (isDrawn && !isInBackground && !isShown(target)) await report(data, 'suppressed', { by: 'foreground' });
    else if (isDrawn) {
      const display = notifeeNotification(Object(data), target, categories);
      await inTurn(async () => {
        await (Platform.OS === 'android' ? drawConversation(notifee, display) : notifee.displayNotification(display));
      });
      const by = await hiddenBy(notifee, display.android.channelId);
      await (by ? report(data, 'suppressed', { by }) : report(data, 'displayed', { evidence: 'shown' }));
    }
    await flush();
  };
  const addOpened = (message: RemoteMessageLike | null, isInitial: boolean) => {
    const target = message && Chat.notificationTarget(message.data);
    if (!target) return;
    const press = { target, action: 'open', payload: message.data };
    const key = `message ${message.messageId}`;
    if (isInitial) presses.addInitial(press, key);
    else presses.add(press, key);
  };
  /** Removes what an action has marked as read. This also ends the spinner of a reply. */
  const clearRead = async ({ conversationId: c, parentMessageId: p, goToMessageId: to }: Chat.NotificationTarget) => {
    if (list) await receiveClear({ type: 'clear', clear: [{ c, p, to, by: 'read' }] }, list, receipts);
    await receipts?.flush();
  };
  const handleEvent = async ({ type, detail }: NotifeeEventLike, isInitial = false) => {
    const { notification, pressAction, input } = detail;
    const payload = notification?.data;
    const target = Chat.notificationTarget(payload);
    if (!target || !notification) return;
    if (type === NOTIFEE_EVENTS.dismissed) {
      const { report, flush } = pushReporter(receipts);
      for (const { data } of pushesIn({ notification })) await report(data, 'dismissed');
      return flush();
    }
    const isButton = type === NOTIFEE_EVENTS.actionPress && pressAction !== undefined;
    if (!isButton && type !== NOTIFEE_EVENTS.press) return;
    const action = isButton ? pressAction.id : 'open';
    const press = { target, action, payload, ...(input !== undefined && { text: input }) };
    const { tag, receipt } = Object(payload);
    const key = ['notification', notification.id, tag, receipt, action].join(' ');
    if (isInitial) presses.addInitial(press, key);
    else if (isButton && runAction && !presses.hasListener && (await succeeds(runAction(press))))
      await clearRead(target);
    else presses.add(press, key);
  };
  messaging.setBackgroundMessageHandler(instance, (message) => receive(message, true));
  messaging.onMessage(instance, (message) => receive(message, false));
  messaging.onDeletedMessages?.(instance, () => {
    delays.droppedAtMS = Date.now();
  });
  messaging.onNotificationOpenedApp(instance, (message) => addOpened(message, false));
  notifee?.onBackgroundEvent((event) => handleEvent(event));
  notifee?.onForegroundEvent((event) => void handleEvent(event));
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
    getSystemSettings: async () => ({
      ...systemSettingsOf(
        notifee
          ? await notifee.getNotificationSettings()
          : { authorizationStatus: await messaging.hasPermission(instance) },
      ),
      ...delays,
      ...(await batteryState(battery, Platform.OS)),
    }),
    ...(notifee && Platform.OS === 'android' && { getChannels: () => readChannels(notifee) }),
    getToken: async () => registrationOf(await messaging.getToken(instance)),
    onToken: (changed) => messaging.onTokenRefresh(instance, (token) => changed(registrationOf(token))),
    deleteToken: () => messaging.deleteToken(instance),
    async setChannels(channels) {
      if (Platform.OS !== 'android') return;
      await notifee?.createChannels(
        channels.map(({ id, name, importance }) => ({ id, name, importance: IMPORTANCE[importance] })),
      );
    },
    async setCategories(given) {
      categories = given;
      if (Platform.OS !== 'android') await notifee?.setNotificationCategories(given.map(iosCategory));
    },
    // Without Notifee nothing is shown in the foreground, and what the device shows is not known.
    ...(notifee && {
      onReceived(listener: (payload: unknown) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    }),
    onResponse(listener) {
      const end = presses.subscribe(listener);
      initial.then(
        ([message, notification]) => {
          addOpened(message, true);
          if (!notification) return;
          const { pressAction } = notification;
          const isButton = pressAction.id !== 'default';
          const type = isButton ? NOTIFEE_EVENTS.actionPress : NOTIFEE_EVENTS.press;
          void handleEvent({ type, detail: notification }, true);
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
    ...list,
  };
}

/**
 * Runs changes of the notification list and pushes one after the other: removing a line redraws the others, and none
 * may be lost.
 */
function listInTurn(
  list: Chat.NotificationList,
  inTurn: <T>(change: () => Promise<T>) => Promise<T>,
): Chat.NotificationList {
  return { ...list, dismiss: (ids) => inTurn(() => list.dismiss(ids)) };
}

/** Returns whether an action was run. */
async function succeeds(running: Promise<boolean>): Promise<boolean> {
  try {
    return await running;
  } catch {
    return false;
  }
}

/** Returns whether FCM has delivered a message of high priority with normal priority. */
function isLowered({ priority, originalPriority }: RemoteMessageLike): boolean {
  return originalPriority === MESSAGE_PRIORITIES.high && priority === MESSAGE_PRIORITIES.normal;
}

/** Returns why the system does not show what was drawn; undefined if it does. */
async function hiddenBy(notifee: NotifeeLike, channelId: string): Promise<'permission' | 'channel' | undefined> {
  const { authorizationStatus } = await notifee.getNotificationSettings();
  if (authorizationStatus <= 0) return 'permission';
  if (Platform.OS !== 'android') return undefined;
  const channels = await notifee.getChannels();
  return channels.some(({ id, blocked }) => id === channelId && blocked) ? 'channel' : undefined;
}

async function drawConversation(notifee: NotifeeLike, display: NotifeeDisplay): Promise<void> {
  const conversation = conversationNotification(display, await notifee.getDisplayedNotifications());
  await notifee.displayNotification(conversation);
  if (conversation.android.style) await notifee.displayNotification(summaryNotification(conversation));
}

function systemSettingsOf({ authorizationStatus, ios }: NotifeeSettingsLike): SystemNotificationSettings {
  const permission = REPORTED_PERMISSIONS[authorizationStatus] ?? 'authorized';
  if (Platform.OS !== 'ios' || !ios) return { permission };
  return {
    permission,
    ...iosSettings({
      alert: isEnabled(ios.alert),
      sound: isEnabled(ios.sound),
      badge: isEnabled(ios.badge),
      lockScreen: isEnabled(ios.lockScreen),
      notificationCenter: isEnabled(ios.notificationCenter),
    }),
  };
}

/** Returns whether a setting of Notifee is enabled (1) or disabled (0); undefined if the device does not have it (-1). */
function isEnabled(setting: number | undefined): boolean | undefined {
  return setting === 0 || setting === 1 ? setting === 1 : undefined;
}

const REPORTED_PERMISSIONS: Readonly<Record<number, SystemNotificationSettings['permission']>> = {
  [-1]: 'not_determined',
  0: 'denied',
  1: 'authorized',
  2: 'provisional',
  3: 'ephemeral',
};

async function readChannels(notifee: NotifeeLike) {
  const channels = await notifee.getChannels();
  return channels.map(({ id, blocked, importance }) => ({
    id: id.slice(0, MAX_ID),
    importance: blocked ? 'none' : (REPORTED_IMPORTANCE[importance ?? IMPORTANCE.default] ?? 'default'),
  }));
}

const MAX_ID = 100;
/** Importance of a channel, by Android's number. */
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

/** Importance levels of notification channels. */
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
