import { browserList, type NotifyingWorker } from './browser-list.ts';
import type { NotificationList } from './notification-list.ts';

interface Web {
  readonly Notification?: { readonly permission: string };
  readonly navigator?: {
    readonly serviceWorker?: { getRegistrations?(): Promise<readonly NotifyingWorker[]> };
    setAppBadge?(count: number): Promise<void>;
  };
}

/** Returns the notification list of a browser; undefined where nothing can be shown, and on other platforms. */
export function platformList(platform: unknown = globalThis): NotificationList | undefined {
  const { Notification, navigator } = platform as Web;
  const workers = navigator?.serviceWorker;
  if (Notification?.permission !== 'granted' || !navigator || !workers?.getRegistrations) return undefined;
  return browserList(async () => (await workers.getRegistrations?.()) ?? [], navigator);
}
