import { type Clock, within } from '../base/time/clock.ts';
import type { Storage } from './storage.ts';

/** Longest wait for the database, milliseconds: a slower database counts as down. */
export const DATABASE_ANSWERS_WITHIN_MS = 2_000;
/** How long a result is reused, milliseconds: probes of any number cost one query per second. */
const REUSED_FOR_MS = 1_000;

/** Checks whether the database executes queries. Concurrent callers share one check and its result. */
export class DatabaseProbe {
  readonly #storage: Pick<Storage, 'ping'>;
  readonly #clock: Clock;
  #result: Promise<boolean> | undefined;
  /** Kept beyond the deadline, so that a hung connection pool does not collect one waiting query per check. */
  #ping: Promise<boolean> | undefined;

  constructor(storage: Pick<Storage, 'ping'>, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Returns within 2 s; false if the database failed or did not respond. The result is at most 1 s old. */
  isUp(): Promise<boolean> {
    this.#result ??= this.#check();
    return this.#result;
  }

  async #check(): Promise<boolean> {
    this.#ping ??= this.#pingOnce();
    const isUp = await within(this.#clock, DATABASE_ANSWERS_WITHIN_MS, this.#ping);
    this.#clock.after(REUSED_FOR_MS, () => {
      this.#result = undefined;
    });
    return isUp ?? false;
  }

  async #pingOnce(): Promise<boolean> {
    try {
      await this.#storage.ping(DATABASE_ANSWERS_WITHIN_MS);
      return true;
    } catch {
      return false;
    } finally {
      this.#ping = undefined;
    }
  }
}
