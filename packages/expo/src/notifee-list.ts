import type { Chat } from '@chatwire/sdk';
import { pushesIn, SUMMARY_ID, withoutLines } from './notifee-conversation.ts';
import type { DisplayedNotification, NotifeeDisplay, NotifeeLike } from './notifee-like.ts';

/** Between the id of a notification and the tag of a line; neither contains it. */
const SEPARATOR = '\n';

/**
 * Returns the notifications that Notifee shows, with each line of a conversation's notification as a separate item.
 * Removing some lines redraws the others without a sound. `redraw`: draws the data of a push.
 */
export function notifeeList(
  notifee: NotifeeLike,
  redraw: (data: Readonly<Record<string, unknown>>) => NotifeeDisplay,
): Chat.NotificationList {
  return {
    async getShown() {
      const shown = await notifee.getDisplayedNotifications();
      return shown.flatMap(pushesIn).map(({ id, tag, data }) => ({
        id: tag === undefined ? id : id + SEPARATOR + tag,
        payload: data,
      }));
    },
    async dismiss(ids) {
      const items = ids.map((id) => id.split(SEPARATOR));
      const shown = await notifee.getDisplayedNotifications();
      for (const each of shown) {
        const own = items.filter(([id]) => id === (each.id ?? ''));
        const tags = own.flatMap(([, tag]) => tag ?? []);
        if (own.length > 0) await remove(each, tags);
      }
      await removeEmptyGroup(notifee);
    },
    setBadge: (count) => notifee.setBadgeCount(count),
  };

  async function remove(shown: DisplayedNotification, tags: readonly string[]): Promise<void> {
    const remaining = tags.length > 0 ? withoutLines(shown, tags, redraw) : undefined;
    if (remaining) await notifee.displayNotification(remaining);
    else await notifee.cancelDisplayedNotification(shown.id ?? '');
  }
}

/** Removes the summary of a group whose notifications an app removed, because Android keeps it. */
async function removeEmptyGroup(notifee: NotifeeLike): Promise<void> {
  const shown = await notifee.getDisplayedNotifications();
  const hasLines = shown.some(({ notification }) => notification.data?.['lines'] !== undefined);
  if (!hasLines && shown.some(({ id }) => id === SUMMARY_ID)) await notifee.cancelDisplayedNotification(SUMMARY_ID);
}
