import type {
  NotificationCategory,
  NotificationChannel,
  NotificationPermission,
  NotificationPress,
  NotificationsAdapter,
  SystemNotificationSettings,
} from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { clearOf } from '@chatwire/sdk/clears';
import * as Notifications from 'expo-notifications';
import { Platform } from 'react-native';
import type { BatteryLike } from './battery-like.ts';
import { batteryState } from './battery-state.ts';
import { expoNotificationList } from './expo-notification-list.ts';
import { iosSettings } from './ios-settings.ts';
import { pushDataOf } from './push-data-of.ts';

export type { BatteryLike } from './battery-like.ts';
export { receiveExpoPush } from './receive-expo-push.ts';

/** Options of `expoNotifications`. */
export interface ExpoNotificationsOptions {
  /**
   * Decides how notifications that are not from Chatwire are presented in the foreground. Default: shown, with sound
   * and badge.
   */
  readonly handleOthers?: (notification: Notifications.Notification) => Promise<Notifications.NotificationBehavior>;
  /** `expo-battery`, or a similar module. Default: the device does not report its battery settings. */
  readonly battery?: BatteryLike;
}

/**
 * Creates a push adapter with expo-notifications: device tokens of APNs and FCM, without a relay service. Create it
 * once, outside of components. Sets the notification handler of expo-notifications.
 */
export function expoNotifications({ handleOthers, battery }: ExpoNotificationsOptions = {}): NotificationsAdapter {
  /** Id of the last reported press, which can arrive both as an event and as the last response. */
  let reported = '';
  return {
    getPermission: async () => permissionOf(await Notifications.getPermissionsAsync()),
    requestPermission: async () => permissionOf(await Notifications.requestPermissionsAsync()),
    getSystemSettings: async () => ({
      ...systemSettingsOf(await Notifications.getPermissionsAsync()),
      ...(await batteryState(battery, Platform.OS)),
    }),
    ...(Platform.OS === 'android' && { getChannels: readChannels }),
    getToken: async () => registrationOf(await Notifications.getDevicePushTokenAsync()),
    onToken(changed) {
      const subscription = Notifications.addPushTokenListener((token) => changed(registrationOf(token)));
      return () => subscription.remove();
    },
    deleteToken: () => Notifications.unregisterForNotificationsAsync(),
    async setChannels(channels) {
      if (Platform.OS === 'android') await Promise.all(channels.map(createChannel));
    },
    async setCategories(categories) {
      await Promise.all(categories.map(createCategory));
    },
    onReceived(received) {
      const subscription = Notifications.addNotificationReceivedListener(({ request }) => {
        const payload = pushDataOf(request);
        if (isFromServer(payload)) received(payload);
      });
      return () => subscription.remove();
    },
    onResponse(pressed) {
      const take = (response: Notifications.NotificationResponse | null) => {
        const press = response && pressOf(response);
        if (!press) return;
        const { request, date } = response.notification;
        const key = `${request.identifier} ${date} ${response.actionIdentifier}`;
        Notifications.clearLastNotificationResponse();
        if (key === reported) return;
        reported = key;
        pressed(press);
      };
      const subscription = Notifications.addNotificationResponseReceivedListener(take);
      take(Notifications.getLastNotificationResponse());
      return () => subscription.remove();
    },
    setForegroundRule(isShown) {
      Notifications.setNotificationHandler({
        async handleNotification(notification) {
          const target = targetOf(notification);
          if (isOnlyClear(pushDataOf(notification.request))) return behaviour(false);
          if (!target) return handleOthers?.(notification) ?? behaviour(true);
          return behaviour(isShown(target));
        },
      });
      return () => Notifications.setNotificationHandler(null);
    },
    ...expoNotificationList,
  };
}

function isOnlyClear(payload: unknown): boolean {
  return clearOf(payload)?.isOnlyClear ?? false;
}

/** Whether a push is from a Chatwire server. */
function isFromServer(payload: unknown): boolean {
  return isOnlyClear(payload) || Chat.notificationTarget(payload) !== undefined;
}

function permissionOf({ status, granted, ios }: Notifications.NotificationPermissionsStatus): NotificationPermission {
  if (ios?.status === Notifications.IosAuthorizationStatus.PROVISIONAL) return 'provisional';
  if (granted || ios?.status === Notifications.IosAuthorizationStatus.EPHEMERAL) return 'granted';
  return status === 'undetermined' ? 'undetermined' : 'denied';
}

function systemSettingsOf({ ios }: Notifications.NotificationPermissionsStatus): SystemNotificationSettings {
  if (!ios) return {};
  const permission = IOS_PERMISSIONS[ios.status];
  return {
    ...(permission && { permission }),
    ...iosSettings({
      alert: ios.allowsAlert,
      sound: ios.allowsSound,
      badge: ios.allowsBadge,
      lockScreen: ios.allowsDisplayOnLockScreen,
      notificationCenter: ios.allowsDisplayInNotificationCenter,
    }),
  };
}

const IOS_PERMISSIONS: Readonly<Record<number, SystemNotificationSettings['permission']>> = {
  [Notifications.IosAuthorizationStatus.NOT_DETERMINED]: 'not_determined',
  [Notifications.IosAuthorizationStatus.DENIED]: 'denied',
  [Notifications.IosAuthorizationStatus.AUTHORIZED]: 'authorized',
  [Notifications.IosAuthorizationStatus.PROVISIONAL]: 'provisional',
  [Notifications.IosAuthorizationStatus.EPHEMERAL]: 'ephemeral',
};

async function readChannels() {
  const channels = await Notifications.getNotificationChannelsAsync();
  return channels.map(({ id, importance }) => ({
    id: id.slice(0, MAX_ID),
    importance: REPORTED_IMPORTANCE[importance] ?? 'default',
  }));
}

const MAX_ID = 100;
const REPORTED_IMPORTANCE: Readonly<Record<number, NonNullable<Chat.DeviceState['channels']>[number]['importance']>> = {
  [Notifications.AndroidImportance.NONE]: 'none',
  [Notifications.AndroidImportance.MIN]: 'min',
  [Notifications.AndroidImportance.LOW]: 'low',
  [Notifications.AndroidImportance.DEFAULT]: 'default',
  [Notifications.AndroidImportance.HIGH]: 'high',
  [Notifications.AndroidImportance.MAX]: 'high',
};

function registrationOf({ type, data }: Notifications.DevicePushToken): Chat.PushRegistration {
  switch (type) {
    case 'ios':
      return { platform: 'apns_react_native_device', deviceToken: data };
    case 'android':
      return { platform: 'fcm_react_native_android', fcmToken: data };
    default:
      throw new Error(`expo-notifications has no device token of APNs or FCM on ${type}.`);
  }
}

function targetOf(notification: Notifications.Notification): Chat.NotificationTarget | undefined {
  return Chat.notificationTarget(pushDataOf(notification.request));
}

function pressOf(response: Notifications.NotificationResponse): NotificationPress | undefined {
  const target = targetOf(response.notification);
  const { actionIdentifier, userText } = response;
  if (!target) return undefined;
  const action = ACTIONS[actionIdentifier] ?? actionIdentifier;
  const payload = pushDataOf(response.notification.request);
  return { target, action, payload, ...(userText !== undefined && { text: userText }) };
}

/** Actions of the system; the others have the ids of their buttons. */
const ACTIONS: Readonly<Record<string, string>> = {
  [Notifications.DEFAULT_ACTION_IDENTIFIER]: 'open',
  // iOS, in categories with `customDismissAction`.
  'com.apple.UNNotificationDismissActionIdentifier': 'dismiss',
};

function behaviour(isShown: boolean): Notifications.NotificationBehavior {
  return { shouldShowBanner: isShown, shouldShowList: isShown, shouldPlaySound: isShown, shouldSetBadge: isShown };
}

async function createChannel({ id, name, importance }: NotificationChannel): Promise<void> {
  await Notifications.setNotificationChannelAsync(id, { name, importance: IMPORTANCE[importance] });
}

const IMPORTANCE = {
  high: Notifications.AndroidImportance.HIGH,
  default: Notifications.AndroidImportance.DEFAULT,
  low: Notifications.AndroidImportance.LOW,
} satisfies Record<NotificationChannel['importance'], Notifications.AndroidImportance>;

async function createCategory({ id, actions, hiddenPreview }: NotificationCategory): Promise<void> {
  await Notifications.setNotificationCategoryAsync(
    id,
    actions.map(({ id: identifier, title, input, opensApp }) => ({
      identifier,
      buttonTitle: title,
      options: { opensAppToForeground: opensApp },
      ...(input && { textInput: { placeholder: input.placeholder, submitButtonTitle: input.send } }),
    })),
    { customDismissAction: true, previewPlaceholder: hiddenPreview },
  );
}
