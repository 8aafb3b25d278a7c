import { Chat } from '@chatwire/sdk';
import type {
  NotificationChannel,
  NotificationPermission,
  NotificationPress,
  NotificationsAdapter,
} from '../adapters/notifications-adapter.ts';

/** A fake device with notifications, and its recorded state. */
export interface FakeNotifications extends NotificationsAdapter {
  permission: NotificationPermission;
  /** The user's choice in the permission dialog. */
  permissionChoice: NotificationPermission;
  /** Device token; undefined: there is none. */
  token: string | undefined;
  badge: number | undefined;
  channels: readonly NotificationChannel[];
  /** Ids of the channels that the user has turned off. */
  offChannels: readonly string[];
  /** Names of the calls in order. */
  readonly calls: string[];
  /** Payloads of the notifications that the device shows. */
  shown: readonly object[];
  /** Receives a push that reaches the app. */
  receive(payload: object): void;
  press(press: NotificationPress): void;
  tokenChanged(token: string): void;
  /** Returns whether a push that arrives now is shown. */
  isShown(target: Chat.NotificationTarget): boolean;
}

/** Creates an adapter of notifications that a test controls. */
export function fakeNotifications(): FakeNotifications {
  const pressed = new Set<(press: NotificationPress) => void>();
  const received = new Set<(payload: unknown) => void>();
  const changed = new Set<(registration: Chat.PushRegistration) => void>();
  let waiting: NotificationPress | undefined;
  let rule: ((target: Chat.NotificationTarget) => boolean) | undefined;
  const device: FakeNotifications = {
    permission: 'undetermined',
    permissionChoice: 'granted',
    token: 'token-1',
    badge: undefined,
    channels: [],
    offChannels: [],
    calls: [],
    shown: [],
    getPermission: async () => device.permission,
    async requestPermission() {
      device.calls.push('requestPermission');
      if (device.permission === 'undetermined') device.permission = device.permissionChoice;
      return device.permission;
    },
    getChannels: async () =>
      device.channels.map(({ id, importance }) => ({
        id,
        importance: device.offChannels.includes(id) ? 'none' : importance,
      })),
    async getToken() {
      device.calls.push('getToken');
      if (device.token === undefined) throw new Error('No Google services.');
      return registrationOf(device.token);
    },
    onToken(listener) {
      changed.add(listener);
      return () => void changed.delete(listener);
    },
    async deleteToken() {
      device.calls.push('deleteToken');
    },
    async setChannels(channels) {
      device.calls.push('setChannels');
      device.channels = channels;
    },
    onReceived(listener) {
      received.add(listener);
      return () => void received.delete(listener);
    },
    onResponse(listener) {
      pressed.add(listener);
      if (waiting) listener(waiting);
      waiting = undefined;
      return () => void pressed.delete(listener);
    },
    setForegroundRule(isShown) {
      rule = isShown;
      return () => {
        rule = undefined;
      };
    },
    getShown: async () => device.shown.map((payload) => ({ id: tagOf(payload), payload })),
    async dismiss(ids) {
      device.shown = device.shown.filter((payload) => !ids.includes(tagOf(payload)));
    },
    async setBadge(count) {
      device.badge = count;
    },
    press(press) {
      if (pressed.size === 0) waiting = press;
      for (const listener of pressed) listener(press);
    },
    receive: (payload) => received.forEach((listener) => listener(payload)),
    tokenChanged: (token) => changed.forEach((listener) => listener(registrationOf(token))),
    isShown: (target) => rule?.(target) ?? true,
  };
  return device;
}

/** Returns the data of a push about a message from ivo to mara. */
export function payloadOf(messageId: number, more: object = {}): object {
  return {
    tag: String(messageId),
    sender: 'ivo',
    senderName: 'Ivo Lind',
    receiver: 'mara',
    receiverName: 'Mara',
    receiverType: 'user',
    conversationId: 'ivo_user_mara',
    type: 'chat',
    sentAt: '1763700000000',
    ...more,
  };
}

/** Returns the target of that push. */
export function targetOf(messageId: number, more: object = {}): Chat.NotificationTarget {
  const target = Chat.notificationTarget(payloadOf(messageId, more));
  if (!target) throw new Error('The data is not the data of a push.');
  return target;
}

function tagOf(payload: object): string {
  return String(Object(payload).tag);
}

function registrationOf(fcmToken: string): Chat.PushRegistration {
  return { platform: 'fcm_react_native_android', fcmToken };
}
