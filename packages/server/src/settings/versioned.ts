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

interface CachedValue<T> {
  readonly version: number;
  readonly value: T;
  readonly checkedAtMs: number;
}

/** Maximum delay until another server's write is detected. */
const RECHECK_MS = 1_000;

/**
 * Caches a value of the database. Compares its version every second, and loads the value again if the version has changed.
 * `clear` is called after a local write, so that the next call of `get` loads the value. A load that is in progress then is
 * not cached.
 */
export class Versioned<T> {
  readonly #options: VersionedOptions<T>;
  #cached: CachedValue<T> | undefined;
  #refreshing: Promise<T> | undefined;
  #generation = 0;

  constructor(options: VersionedOptions<T>) {
    this.#options = options;
  }

  async get(): Promise<T> {
    const cached = this.#cached;
    if (cached && Math.abs(this.#options.clock.now() - cached.checkedAtMs) < RECHECK_MS) return cached.value;
    this.#refreshing ??= this.#refresh(cached, this.#generation);
    return this.#refreshing;
  }

  clear(): void {
    this.#generation += 1;
    this.#cached = undefined;
    this.#refreshing = undefined;
  }

  async #refresh(cached: CachedValue<T> | undefined, generation: number): Promise<T> {
    const { db, clock, name, load } = this.#options;
    try {
      const checkedAtMs = clock.now();
      // The version is read first, so that the loaded value is at least as new.
      const version = await readVersion(db, name);
      const value = cached?.version === version ? cached.value : await load();
      if (generation === this.#generation) this.#cached = { version, value, checkedAtMs };
      return value;
    } finally {
      if (generation === this.#generation) this.#refreshing = undefined;
    }
  }
}
