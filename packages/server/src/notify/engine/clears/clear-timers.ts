import { describeError } from '../../../base/errors/describe-error.ts';
import { every } from '../../../base/time/clock.ts';
import { type DueClear, dueClears } from '../../../storage/notifications/clears-store.ts';
import { forgetShown } from '../../../storage/notifications/shown-store.ts';
import type { Logger } from '../../../telemetry/logger.ts';
import { clearsOutdated } from '../../payload/clear-members.ts';
import { checkShown, SHOWN_FOR_MS } from './check-shown.ts';
import { clearDevicesOf } from './clear-devices.ts';
import type { ClearOptions } from './clear-options.ts';
import { fireClears } from './fire-clears.ts';
import { rebuildShown } from './rebuild-shown.ts';

export interface ClearTimersOptions
  extends Pick<ClearOptions, 'db' | 'clock' | 'logs' | 'settings' | 'directory' | 'counters'> {
  readonly logger: Logger;
  /** Resolves when what was committed survives a loss of power. */
  readonly durable: () => Promise<void>;
  /** Called after batches were enqueued in the outbox. */
  readonly raised: () => void;
}

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 200;
const HOUR_MS = 3_600_000;

/**
 * Looks at devices when they are due. The due times are in the database, which all nodes share; each is taken by the node
 * that claims it first. See docs/decisions/outdated-notifications.md.
 */
export class ClearTimers {
  readonly #options: ClearTimersOptions;
  #firing: Promise<void> = Promise.resolve();
  #rounds = 0;
  #stopped = false;
  #isEmpty = false;
  #end: (() => void)[] = [];

  constructor(options: ClearTimersOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock } = this.#options;
    const look = () => {
      if (this.#rounds === 0) void this.fireDue().catch(this.#failed);
    };
    this.#end = [
      every(clock, LOOK_EVERY_MS, look),
      every(clock, HOUR_MS, () => void this.#check().catch(this.#failed)),
    ];
    look();
  }

  /** Looks at the devices that are due; resolves when batches are in the outbox. One round at a time. */
  fireDue(): Promise<void> {
    this.#rounds += 1;
    const round = this.#firing.then(() => this.#fireDue()).finally(() => void (this.#rounds -= 1));
    this.#firing = round.catch(() => undefined); // The caller receives the error.
    return round;
  }

  async #check(): Promise<void> {
    const { db, clock, settings } = this.#options;
    this.#isEmpty = false;
    if (clearsOutdated(await settings.effective())) await checkShown(db, clock.now(), () => this.#stopped);
  }

  /** Stops looking; resolves when the round in progress is finished. */
  stop(): Promise<void> {
    this.#stopped = true;
    for (const end of this.#end) end();
    return this.#firing;
  }

  async #fireDue(): Promise<void> {
    const { db, clock, settings, durable, raised } = this.#options;
    if (!clearsOutdated(await settings.effective())) return this.#forgetAll();
    this.#isEmpty = false;
    while (!this.#stopped) {
      const due = await dueClears(db, clock.now(), AT_ONCE);
      if (due.length === 0) return;
      for (const [uid, own] of Map.groupBy(due, (clear) => clear.uid)) {
        if (!this.#stopped) await this.#fire(uid, own);
      }
      await durable();
      raised();
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

  /** The switch is off: nothing is known any more, so that it is found in the log when the switch is turned on. */
  async #forgetAll(): Promise<void> {
    if (this.#isEmpty) return;
    await forgetShown(this.#options.db);
    this.#isEmpty = true;
  }

  readonly #failed = (error: unknown): void => {
    this.#options.logger.error(
      { error: describeError(error) },
      'outdated notifications cannot be looked at, trying again',
    );
  };
}
