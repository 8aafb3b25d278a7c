import type { NotificationList } from '../clears/notification-list.ts';

/** A notification list of a device, and what was done to it. */
export interface FakeList extends NotificationList {
  /** Data of the notifications that are shown, by id. */
  readonly shown: Map<string, object>;
  /** Ids in the order in which they were removed. */
  readonly dismissed: string[];
  badge: number | undefined;
  /** How often the list was read. */
  reads: number;
}

/** Creates a fake notification list. `notifications`: by id, the data of each. Its receipt token is `token of <id>`. */
export function fakeList(notifications: Readonly<Record<string, object>>): FakeList {
  const shown = new Map(
    Object.entries(notifications).map(([id, data]) => [id, { receipt: `token of ${id}`, ...data }]),
  );
  const list: FakeList = {
    shown,
    dismissed: [],
    badge: undefined,
    reads: 0,
    async getShown() {
      list.reads += 1;
      return [...shown].map(([id, payload]) => ({ id, payload }));
    },
    async dismiss(ids) {
      for (const id of ids) if (shown.delete(id)) list.dismissed.push(id);
    },
    async setBadge(count) {
      list.badge = count;
    },
  };
  return list;
}
