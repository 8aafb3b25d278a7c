import { Platform } from 'react-native';
import { moduleOf } from './module-of.ts';

type Json = Readonly<Record<string, unknown>>;

/** Fake device that implements the native side of expo-notifications 57.0.20. */
class NativeNotifications {
  status: 'undetermined' | 'granted' | 'denied' = 'undetermined';
  /** The user's choice in the permission dialog. */
  permissionChoice: 'granted' | 'denied' = 'granted';
  token = 'token-1';
  badge: number | undefined;
  last: Json | null = null;
  shown: Json[] = [];
  readonly calls: string[] = [];
  readonly channels = new Map<string, Json>();
  readonly categories = new Map<string, unknown>();
  readonly behaviours = new Map<string, Json>();

  /** Simulates that the push service issues a new token. */
  changeToken(token: string): void {
    this.token = token;
    tokens.emit('onDevicePushToken', { devicePushToken: token });
  }

  /**
   * Simulates a press on the notification or one of its buttons. Without a listener it is only stored as the last
   * response.
   */
  tap(notification: Json, action = 'expo.modules.notifications.actions.DEFAULT', userText?: string): void {
    this.last = { notification, actionIdentifier: action, ...(userText !== undefined && { userText }) };
    emitter.emit('onDidReceiveNotificationResponse', this.last);
  }

  /** Emits a push that arrives while the app runs. */
  receive(notification: Json): void {
    emitter.emit('onDidReceiveNotification', notification);
  }

  /** Delivers a push in the foreground. Resolves to the behaviour that the app chose. */
  async arrive(id: string, notification: Json): Promise<Json | undefined> {
    handler.emit('onHandleNotification', { id, notification });
    await new Promise((resolve) => setTimeout(resolve, 0));
    return this.behaviours.get(id);
  }
}

export type { NativeNotifications };

/** The device of the running test. A variable, because native modules are looked up only once. */
let device: NativeNotifications;

export function newDevice(): NativeNotifications {
  device = new NativeNotifications();
  return device;
}

const tokens = moduleOf({
  async getDevicePushTokenAsync() {
    device.calls.push('getDevicePushTokenAsync');
    // PushTokenModule.swift, didRegister: the token is also emitted as an event.
    if (Platform.OS === 'ios') tokens.emit('onDevicePushToken', { devicePushToken: device.token });
    return device.token;
  },
  unregisterForNotificationsAsync: async () => void device.calls.push('unregisterForNotificationsAsync'),
});
const emitter = moduleOf({
  getLastNotificationResponse: () => device.last,
  clearLastNotificationResponse() {
    device.calls.push('clearLastNotificationResponse');
    device.last = null;
  },
});
const handler = moduleOf({
  handleNotificationAsync: async (id: string, behaviour: Json) => void device.behaviours.set(id, behaviour),
});

/** Native modules by the names that expo-notifications requests. Events and shapes follow its native sources. */
export const notificationModules = {
  ExpoPushTokenManager: tokens,
  ExpoNotificationsEmitter: emitter,
  ExpoNotificationsHandlerModule: handler,
  ExpoNotificationPermissionsModule: moduleOf({
    getPermissionsAsync: async () => permissionsOf(device.status),
    async requestPermissionsAsync() {
      device.calls.push('requestPermissionsAsync');
      if (device.status === 'undetermined') device.status = device.permissionChoice;
      return permissionsOf(device.status);
    },
  }),
  ExpoNotificationChannelManager: moduleOf({
    async setNotificationChannelAsync(id: string, channel: Json) {
      device.channels.set(id, channel);
      return { id, ...channel };
    },
    getNotificationChannelsAsync: async () => [...device.channels].map(([id, channel]) => ({ id, ...channel })),
  }),
  ExpoNotificationCategoriesModule: moduleOf({
    async setNotificationCategoryAsync(identifier: string, actions: unknown) {
      device.categories.set(identifier, actions);
      return { identifier, actions };
    },
  }),
  ExpoNotificationPresenter: moduleOf({
    getPresentedNotificationsAsync: async () => device.shown,
    async dismissNotificationAsync(id: string) {
      device.shown = device.shown.filter(({ request }) => Reflect.get(Object(request), 'identifier') !== id);
    },
  }),
  ExpoBadgeModule: moduleOf({
    async setBadgeCountAsync(count: number) {
      device.badge = count;
      return true;
    },
  }),
  ExpoBackgroundNotificationTasksModule: moduleOf({}),
  ExpoNotificationChannelGroupManager: moduleOf({}),
  ExpoNotificationScheduler: moduleOf({}),
  ExpoTopicSubscriptionModule: moduleOf({}),
  NotificationsServerRegistrationModule: moduleOf({ getRegistrationInfoAsync: async () => null }),
};

/**
 * Returns an APNs push as NotificationRecords.swift serializes it: `data` is the payload's `body` if that is an object.
 */
export function iosNotification(payload: Json, identifier = 'push-1'): Json {
  const { body } = payload;
  const data = typeof body === 'object' ? body : null;
  return {
    date: 1_767_268_923,
    request: {
      identifier,
      content: { title: payload['title'], body, data, categoryIdentifier: null, sound: 'default' },
      trigger: { type: 'push', payload },
    },
  };
}

/**
 * Returns an FCM message as NotificationSerializer.java serializes it: a body that is a JSON object replaces the data.
 */
export function androidNotification(data: Json, identifier = 'push-1'): Json {
  return {
    date: 1_767_268_923_012,
    request: {
      identifier,
      content: { title: data['title'], body: null, ...dataOf(data) },
      trigger: { type: 'push', remoteMessage: { data: { ...data, dataString: data['body'] } } },
    },
  };
}

/**
 * Returns a notification that the system displayed, as `toResponseBundleFromExtras` reads it from the activity's
 * extras.
 */
export function androidExtras(data: Json, identifier = 'push-1'): Json {
  return {
    date: 1_767_268_923_012,
    request: {
      identifier,
      content: { title: data['title'], ...dataOf(data) },
      trigger: { type: 'push', channelId: null },
    },
  };
}

function dataOf(data: Json): Json {
  const { body } = data;
  return isJsonObject(String(body)) ? { dataString: body } : { data };
}

function isJsonObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Permissions as returned by PermissionsModule.swift and NotificationPermissionsModule.kt. */
function permissionsOf(status: NativeNotifications['status']): Json {
  const common = { status, granted: status === 'granted', canAskAgain: status === 'undetermined', expires: 'never' };
  const iosStatus = { undetermined: 0, denied: 1, granted: 2 }[status];
  const ios = { status: iosStatus, allowsAlert: true, allowsSound: false, allowsDisplayOnLockScreen: null };
  return Platform.OS === 'ios' ? { ...common, ios } : { ...common, android: { importance: 3 } };
}
