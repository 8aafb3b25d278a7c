import type { Json } from '../base/json.ts';
import { pushParts } from '../base/push-parts.ts';
import type { Logger } from '../platform/ports.ts';
import { clearOf } from './clear-of.ts';
import type { NotificationList, ShownNotification } from './notification-list.ts';
import { type ClearReporter, clearShown, receiveClear } from './receive-clear.ts';

export interface ShownNotificationsOptions {
  readonly logger: Logger;
  readonly deviceReceipts: ClearReporter;
  readonly ownUid: () => string | undefined;
  /** The list of the platform, while the app sets none. */
  readonly platformList: () => NotificationList | undefined;
}

/**
 * Removes outdated notifications from this device's list. Passes run one after the other, and one pass removes what
 * several changes have made outdated: reading the lists of phones goes through a slow bridge. See
 * docs/spec/last-mile.md#clear-delivery.
 */
export class ShownNotifications {
  readonly #options: ShownNotificationsOptions;
  #appList: NotificationList | undefined;
  #pending: Json[] = [];
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: ShownNotificationsOptions) {
    this.#options = options;
  }

  /** Sets the list; undefined: the list of the platform. */
  setList(list: NotificationList | undefined): void {
    this.#appList = list;
  }

  /** Removes what an item covers. Resolves when it is done, or has failed. */
  clear(item: Json | undefined): Promise<void> {
    if (!item || !this.#list()) return Promise.resolve();
    this.#pending.push(item);
    return this.#step(undefined, (list) => {
      const items = this.#pending;
      this.#pending = [];
      return clearShown(items, list, this.#options.deviceReceipts);
    });
  }

  /** Applies the clear of a push, if it carries one. Returns whether nothing of the push is to be shown. */
  receive(payload: unknown): Promise<boolean> {
    const isOnlyClear = clearOf(payload)?.isOnlyClear ?? false;
    return this.#step(isOnlyClear, (list) => receiveClear(payload, list, this.#options.deviceReceipts));
  }

  getShown(): Promise<readonly ShownNotification[]> {
    return this.#step([], (list) => list.getShown());
  }

  /** Without notifications for other users of this device: their conversations with each other have the same ids. */
  #list(): NotificationList | undefined {
    const list = this.#appList ?? this.#options.platformList();
    return (
      list && {
        getShown: async () => (await list.getShown()).filter(({ payload }) => this.#isOwn(payload)),
        dismiss: (ids) => list.dismiss(ids),
        setBadge: async (count) => list.setBadge?.(count),
      }
    );
  }

  #isOwn(payload: unknown): boolean {
    const { receiver, receiverType } = pushParts(payload).find(({ receiver: uid }) => uid !== undefined) ?? {};
    return receiverType !== 'user' || receiver === this.#options.ownUid();
  }

  #step<Result>(otherwise: Result, work: (list: NotificationList) => Promise<Result>): Promise<Result> {
    const step = this.#running.then(async () => {
      const list = this.#list();
      return list ? work(list) : otherwise;
    });
    const settled = step.catch((error: unknown) => {
      this.#options.logger.warn('The notification list of the device could not be changed.', error);
      return otherwise;
    });
    this.#running = settled;
    return settled;
  }
}
