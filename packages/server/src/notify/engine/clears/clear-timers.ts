import { describeError } from '../../../base/errors/describe-error.ts';
import { type DueClear, dueClears } from '../../../storage/notifications/clears/clears-store.ts';
import { deleteShownOf } from '../../../storage/notifications/clears/shown-store.ts';
import type { Logger } from '../../../telemetry/logger.ts';
import { clearsOutdated } from '../../payload/clear-members.ts';
import { DueRounds } from '../due-rounds.ts';
import { checkShown, SHOWN_FOR_MS } from './check-shown.ts';
import { clearDevicesOf } from './clear-devices.ts';
import type { ClearOptions } from './clear-options.ts';
import { fireClears } from './fire-clears.ts';
import { rebuildShown } from './rebuild-shown.ts';

export interface ClearTimersOptions
  extends Pick<ClearOptions, 'db' | 'clock' | 'logs' | 'settings' | 'directory' | 'counters'> {
  readonly logger: Logger;
  /** Resolves when all changes committed so far survive a power failure. */
  readonly whenDurable: () => Promise<void>;
  /** Called after batches were appended to the outbox. */
  readonly onAppended: () => void;
}

const BATCH_SIZE = 200;

/**
 * Checks whether devices need a clear, each at its due time. The due times are in the database, which all nodes share, and
 * the first node that claims one checks the device. See docs/decisions/outdated-notifications.md.
 */
export class ClearTimers {
  readonly #options: ClearTimersOptions;
  readonly #rounds: DueRounds;
  #isEmpty = false;

  constructor(options: ClearTimersOptions) {
    this.#options = options;
    this.#rounds = new DueRounds({
      clock: options.clock,
      runRound: (isStopped) => this.#fireDue(isStopped),
      runHourly: (isStopped) => this.#checkShown(isStopped),
      onError: (error) =>
        options.logger.error(
          { error: describeError(error) },
          'outdated notifications cannot be looked at, trying again',
        ),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** Checks the devices that are due. Resolves when their batches are in the outbox. Rounds run one after the other. */
  fireDue(): Promise<void> {
    return this.#rounds.run();
  }

  /** Stops checking; resolves when the round in progress is finished. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  async #checkShown(isStopped: () => boolean): Promise<void> {
    const { db, clock, settings } = this.#options;
    this.#isEmpty = false;
    if (clearsOutdated(await settings.effective())) await checkShown(db, clock.now(), isStopped);
  }

  async #fireDue(isStopped: () => boolean): Promise<void> {
    const { db, clock, settings, whenDurable, onAppended } = this.#options;
    if (!clearsOutdated(await settings.effective())) return this.#forgetAll();
    this.#isEmpty = false;
    while (!isStopped()) {
      const due = await dueClears(db, clock.now(), BATCH_SIZE);
      if (due.length === 0) return;
      for (const [uid, userClears] of Map.groupBy(due, (clear) => clear.uid)) {
        if (!isStopped()) await this.#fire(uid, userClears);
      }
      await whenDurable();
      onAppended();
    }
  }

  async #fire(uid: string, due: readonly DueClear[]): Promise<void> {
    const { db, clock, logs, settings, directory, counters } = this.#options;
    const nowMs = clock.now();
    const { custom } = await directory.current();
    const hasCustom = custom.some(({ isEnabled }) => isEnabled);
    const unknown = due.filter(({ rebuilt }) => rebuilt === 0);
    if (unknown.length > 0) {
      const devices = await clearDevicesOf(db, uid, { hasCustom, nowMs });
      const pushTokens = unknown.flatMap(({ target }) => devices.get(target)?.token?.pushToken ?? []);
      if (pushTokens.length > 0) await rebuildShown({ db, logs, uid, pushTokens, sinceMs: nowMs - SHOWN_FOR_MS });
    }
    const options = { db, settings: await settings.effective(), hasCustom, nowMs };
    for (const result of await fireClears(options, uid, due)) counters.clears.add([result]);
  }

  /** Deletes all shown notifications while `push.clearSetting` is off. When it is turned on, they are found in the log. */
  async #forgetAll(): Promise<void> {
    if (this.#isEmpty) return;
    await deleteShownOf(this.#options.db);
    this.#isEmpty = true;
  }
}
