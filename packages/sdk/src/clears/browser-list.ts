import type { NotificationList } from './notification-list.ts';

/** The part of a service worker's registration that this file uses. */
export interface NotifyingWorker {
  getNotifications(): Promise<readonly BrowserNotification[]>;
}

interface BrowserNotification {
  readonly tag: string;
  readonly data: unknown;
  close(): void;
}

interface BadgedApp {
  setAppBadge?(count: number): Promise<void>;
}

/**
 * Returns the notifications that service workers of this origin show. Their id is the tag, which is unique for each
 * push of a Chatwire server. See docs/spec/last-mile.md#device-state-in-the-sdk.
 */
export function browserList(workers: () => Promise<readonly NotifyingWorker[]>, app: BadgedApp): NotificationList {
  const notificationsOfAll = async () =>
    (await Promise.all((await workers()).map((worker) => worker.getNotifications()))).flat();
  return {
    getShown: async () => (await notificationsOfAll()).map(({ tag, data }) => ({ id: tag, payload: data })),
    async dismiss(ids) {
      for (const notification of await notificationsOfAll()) if (ids.includes(notification.tag)) notification.close();
    },
    async setBadge(count) {
      // Browsers reject this if the app is not installed.
      await app.setAppBadge?.(count).catch(() => {});
    },
  };
}
