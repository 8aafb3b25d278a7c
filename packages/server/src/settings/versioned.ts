import type { Clock } from '../base/time/clock.ts';
import { readVersion } from '../storage/notifications/settings/notification-versions-store.ts';
import type { VersionedName } from '../storage/schema/notifications/notification-versions.ts';
import type { Db } from '../storage/storage.ts';

export interface VersionedOptions<T> {
  readonly db: Db;
  readonly clock: Clock;
  readonly name: VersionedName;
  readonly load: () => Promise<T>;
}

interface Held<T> {
  readonly version: number;
  readonly value: T;
  readonly checkedAtMs: number;
}

/** Maximum delay until another server's write is detected. */
const RECHECK_MS = 1_000;

/**
 * A cached value of the database. Every second its version is compared, and only a change loads it again;
 * `forget` after a local write makes the next reader load at once. A load that began before is not kept.
 */
export class Versioned<T> {
  readonly #options: VersionedOptions<T>;
  #held: Held<T> | undefined;
  #refreshing: Promise<T> | undefined;
  #generation = 0;

  constructor(options: VersionedOptions<T>) {
    this.#options = options;
  }

  async get(): Promise<T> {
    const held = this.#held;
    if (held && Math.abs(this.#options.clock.now() - held.checkedAtMs) < RECHECK_MS) return held.value;
    this.#refreshing ??= this.#refresh(held, this.#generation);
    return this.#refreshing;
  }

  forget(): void {
    this.#generation += 1;
    this.#held = undefined;
    this.#refreshing = undefined;
  }

  async #refresh(held: Held<T> | undefined, generation: number): Promise<T> {
    const { db, clock, name, load } = this.#options;
    try {
      const checkedAtMs = clock.now();
      // The version is read first, so that the loaded value is at least as new.
      const version = await readVersion(db, name);
      const value = held?.version === version ? held.value : await load();
      if (generation === this.#generation) this.#held = { version, value, checkedAtMs };
      return value;
    } finally {
      if (generation === this.#generation) this.#refreshing = undefined;
    }
  }
}
