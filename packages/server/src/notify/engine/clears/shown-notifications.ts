import { describeError } from '../../../base/errors/describe-error.ts';
import type { Clock } from '../../../base/time/clock.ts';
import type { DeviceReceipts } from '../../../logs/log-store.ts';
import type { NotificationSettings } from '../../../settings/notification-settings.ts';
import { type BadgePush, saveBadges } from '../../../storage/notifications/clears/badges-store.ts';
import { armTargets, endWait, saveRemovals } from '../../../storage/notifications/clears/clears-store.ts';
import { shownStates } from '../../../storage/notifications/clears/outdated-store.ts';
import {
  type CoveredRow,
  endShown,
  markCovered,
  markShownAgain,
  type NewShownRow,
  overfullTargets,
  saveShown,
} from '../../../storage/notifications/clears/shown-store.ts';
import type { Db } from '../../../storage/storage.ts';
import type { Logger } from '../../../telemetry/logger.ts';
import { outdatedRowsOf } from '../../clears/decide-clear.ts';
import { outdatedCauseOf } from '../../clears/outdated-cause-of.ts';
import { clearsOutdated } from '../../payload/clear-members.ts';
import type { Counters } from '../counters.ts';
import { mergeOldest } from './merge-oldest.ts';

export interface ShownNotificationsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: Pick<NotificationSettings, 'effective'>;
  readonly counters: Counters;
}

/** What a push has changed on its device. */
export interface DeviceUpdate extends BadgePush {
  /** The notification that the push shows. */
  readonly shown?: Omit<NewShownRow, 'target' | 'uid' | 'message_id' | 'handle' | 'since_ms'> | undefined;
  /** Notifications that a clear push removes. */
  readonly cleared?: readonly CoveredRow[] | undefined;
  /** Notifications that a push removes in addition to showing one. The clear that waited for them may no longer be needed. */
  readonly alsoCleared?: readonly CoveredRow[] | undefined;
  /** Whether the push removes the notifications of its message. */
  readonly removesMessage?: boolean;
  /** Identifies the push in device receipts; `null` if it has no receipt token. */
  readonly handle: number | null;
}

interface WaitingUpdate {
  readonly update: DeviceUpdate;
  readonly resolve: () => void;
}

/** Updates that are saved within this time share a transaction. */
const BATCH_WAIT_MS = 5;
const MAX_BATCH_SIZE = 200;
const RETRY_MS = 1_000;

/**
 * Stores what devices show. Saves pushes in batches once they have ended, and deletes notifications that devices report as
 * removed.
 * See docs/spec/last-mile.md#shown-notifications.
 */
export class ShownNotifications {
  readonly #options: ShownNotificationsOptions;
  #waiting: WaitingUpdate[] = [];
  #isWriting = false;
  #isScheduled = false;

  constructor(options: ShownNotificationsOptions) {
    this.#options = options;
  }

  /**
   * Stores an update; resolves when it is committed. Wait for this before recording the entry of the push, so that a receipt
   * that finds the entry also finds the update.
   */
  save(update: DeviceUpdate): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ update, resolve });
      this.#schedule();
    });
  }

  /**
   * Applies device receipts: deletes notifications that the device no longer shows. Can be repeated with the same receipts.
   * Rejects if the result cannot be stored, so that the device reports again.
   */
  async applyReceipts(receipts: readonly DeviceReceipts[]): Promise<void> {
    const gone = receipts.filter(({ record }) => record.opened || record.dismissed || record.suppressed);
    const cleared = latestTimesOf(receipts, 'cleared');
    const displayed = latestTimesOf(receipts, 'displayed');
    if (gone.length + cleared.size + displayed.size === 0) return;
    const { db, clock, settings } = this.#options;
    if (!clearsOutdated(await settings.effective())) return;
    const removed = await endShown(db, {
      gone: gone.map(({ handle }) => handle),
      cleared: [...cleared.keys()],
      displayed: [...displayed.keys()].filter((handle) => !cleared.has(handle)),
    });
    const nowMs = clock.now();
    // Without a time, the receipt itself is the latest possible one.
    const timeOf = ({ handle }: Pick<NewShownRow, 'handle'>) => cleared.get(handle ?? 0) || nowMs;
    const removals = [...Map.groupBy(removed, (row) => row.target)].map(([target, rows]) => ({
      target,
      removedAtMs: Math.max(...rows.map(timeOf)),
    }));
    await saveRemovals(db, removals, nowMs);
    await this.#armOutdated(await markShownAgain(db, displayed));
  }

  #schedule(): void {
    if (this.#isWriting || this.#isScheduled || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    this.#options.clock.after(this.#waiting.length >= MAX_BATCH_SIZE ? 0 : BATCH_WAIT_MS, () => void this.#write());
  }

  async #write(): Promise<void> {
    const { clock, logger } = this.#options;
    this.#isScheduled = false;
    this.#isWriting = true;
    const group = this.#waiting.splice(0, MAX_BATCH_SIZE);
    const updates = group.map(({ update }) => update);
    try {
      await this.#store(updates);
    } catch (error) {
      logger.error({ error: describeError(error) }, 'shown notifications cannot be written, trying again');
      this.#waiting.unshift(...group);
      clock.after(RETRY_MS, () => void this.#write());
      return;
    }
    for (const { resolve } of group) resolve();
    const shown = updates.flatMap(({ target, shown: row }) => (row ? [{ target, tag: row.tag }] : []));
    await this.#armOutdated(shown).catch((error: unknown) => {
      logger.error(
        { error: describeError(error) },
        'shown notifications cannot be checked, trying again within an hour',
      );
    });
    this.#isWriting = false;
    this.#schedule();
  }

  async #store(updates: readonly DeviceUpdate[]): Promise<void> {
    const { db, clock } = this.#options;
    // Locks are always taken in this order, so that two nodes do not wait for each other. Pushes to one target stay in
    // order.
    const sorted = updates.toSorted((a, b) => (a.target < b.target ? -1 : a.target > b.target ? 1 : 0));
    const forgotten = await db.transaction().execute(async (tx) => {
      for (const [messageId, pushes] of Map.groupBy(await saveBadges(tx, sorted), (push) => push.messageId))
        await armTargets(tx, uniqueTargets(pushes), { cause: 'other', messageId, nowMs: clock.now() });
      await saveShown(
        tx,
        sorted.flatMap(({ target, uid, messageId, shown, handle, acceptedAtMs }) =>
          shown ? [{ ...shown, target, uid, message_id: messageId, handle, since_ms: acceptedAtMs }] : [],
        ),
      );
      for (const update of sorted) {
        const { target, messageId, cleared = [], alsoCleared = [], removesMessage = false } = update;
        const removed = removesMessage ? await rowsOfMessage(tx, target, messageId) : [];
        // A report that the notification of this push was removed does not confirm what it carried.
        const handle = update.shown ? null : update.handle;
        await markCovered(tx, target, [...cleared, ...alsoCleared, ...removed], { ...update, handle });
        if (alsoCleared.length > 0) await this.#endWait(tx, update);
      }
      const counts: number[] = [];
      for (const target of await overfullTargets(tx, targetsOf(sorted))) counts.push(await mergeOldest(tx, target));
      return counts.filter((count) => count > 0);
    });
    this.#reportForgotten(forgotten);
  }

  /**
   * Counts and logs the notifications that are no longer stored. `counts`: their number, for each device that shows too many.
   */
  #reportForgotten(counts: readonly number[]): void {
    if (counts.length === 0) return;
    const { counters, logger } = this.#options;
    counters.clears.add(['forgotten'], counts.length);
    logger.warn(
      { devices: counts.length, notifications: counts.reduce((sum, count) => sum + count, 0) },
      'devices show more notifications than are kept; the oldest are not removed when they are outdated',
    );
  }

  /**
   * Cancels the clear push of a target after another push has carried the clear, unless more notifications are outdated, or
   * something has changed since the content of that push was read.
   */
  async #endWait(tx: Db, { target, uid, badgeAtMs }: DeviceUpdate): Promise<void> {
    const states = (await shownStates(tx, [target])).filter((row) => row.uid === uid);
    if (outdatedRowsOf(states).some(({ isCovered }) => !isCovered)) return;
    if (await endWait(tx, target, badgeAtMs)) this.#options.counters.clears.add(['carried']);
  }

  /**
   * Schedules a check of the devices of those rows that are outdated. A message may have been read while its push was sent,
   * or before the push arrived, and then nothing else would check the device.
   */
  async #armOutdated(shown: readonly Pick<NewShownRow, 'target' | 'tag'>[]): Promise<void> {
    const { db, clock } = this.#options;
    const tags = new Set(shown.map(({ target, tag }) => `${target} ${tag}`));
    const only = { tags: shown.map(({ tag }) => tag) };
    for (const row of await shownStates(db, targetsOf(shown), only)) {
      const cause = tags.has(`${row.target} ${row.tag}`) ? outdatedCauseOf(row) : undefined;
      if (cause) await armTargets(db, [row], { cause, messageId: row.messageId, nowMs: clock.now() });
    }
  }
}

async function rowsOfMessage(tx: Db, target: string, messageId: number): Promise<CoveredRow[]> {
  return (await shownStates(tx, [target], { messageIds: [messageId] })).filter(({ kind }) => kind !== 'merged');
}

/** Returns each target once, because a statement cannot change a row twice. */
function uniqueTargets(pushes: readonly BadgePush[]): BadgePush[] {
  return [...new Map(pushes.map((push) => [push.target, push])).values()];
}

function targetsOf(updates: readonly { readonly target: string }[]): string[] {
  return [...new Set(updates.map(({ target }) => target))];
}

/** Returns the latest times of an event, epoch ms, by the handle of the push; 0 for a time that is not stored. */
function latestTimesOf(receipts: readonly DeviceReceipts[], event: 'cleared' | 'displayed'): Map<number, number> {
  const times = new Map<number, number>();
  for (const { handle, record } of receipts) {
    const atMs = record[event]?.atMs;
    if (atMs !== undefined) times.set(handle, Math.max(atMs, times.get(handle) ?? 0));
  }
  return times;
}
