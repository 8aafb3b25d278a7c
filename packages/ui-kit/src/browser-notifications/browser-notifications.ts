import { Chat } from '@chatwire/sdk';
import type {
  NotificationPermission,
  NotificationPress,
  NotificationsAdapter,
} from '../adapters/notifications-adapter.ts';
import { browserName } from './browser-name.ts';

/** Options of `browserNotifications`. */
export interface BrowserNotificationsOptions {
  /** The client of the provider. */
  readonly client: Pick<Chat.ChatClient, 'disableWebPush' | 'subscribeWebPush'>;
  /** URL of the script that calls `installChatPush`. Default: `/service-worker.js`. */
  readonly serviceWorker?: string | undefined;
  /** Scope of the service worker. Default: the folder of the script. */
  readonly scope?: string | undefined;
}

/**
 * Creates the push adapter of browsers, with the service worker of `@chatwire/sdk/service-worker`, which shows,
 * reports, and clears; this adapter asks for permission, subscribes, and opens what was clicked. Create it once.
 * Returns undefined where the browser has no Web Push: iPhones have it only for apps on the home screen. See
 * docs/spec/last-mile.md#device-state-in-the-sdk.
 */
export function browserNotifications(options: BrowserNotificationsOptions): NotificationsAdapter | undefined {
  if (typeof Notification === 'undefined' || !('PushManager' in globalThis) || !('serviceWorker' in navigator)) {
    return undefined;
  }
  const { client, serviceWorker, scope } = options;
  const listeners = new Set<(press: NotificationPress) => void>();
  const list = () => Chat.browserNotificationList();
  return {
    getPermission: async () => PERMISSIONS[Notification.permission],
    requestPermission: async () => PERMISSIONS[await Notification.requestPermission()],
    getSystemSettings: async () => ({ browser: browserName(navigator.userAgent) }),
    getToken: () =>
      client.subscribeWebPush({
        ...(serviceWorker !== undefined && { serviceWorker }),
        ...(scope !== undefined && { scope }),
        onOpen(target, action) {
          // Without a listener, the window goes to the URL of the notification.
          for (const listener of listeners) listener({ target, action });
          return listeners.size > 0;
        },
      }),
    // The client registers a subscription that the browser has replaced.
    onToken: () => () => undefined,
    deleteToken: () => client.disableWebPush(),
    onResponse(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // The service worker asks the client whether the conversation is open.
    setForegroundRule: () => () => undefined,
    getShown: async () => (await list()?.getShown()) ?? [],
    dismiss: async (ids) => list()?.dismiss(ids),
    setBadge: async (count) => list()?.setBadge?.(count),
    openSettings: async () => undefined,
  };
}

const PERMISSIONS = {
  granted: 'granted',
  denied: 'denied',
  default: 'undetermined',
} as const satisfies Record<globalThis.NotificationPermission, NotificationPermission>;
