import { ApiError } from '../base/errors/api-error.ts';
import { type Clock, within } from '../base/time/clock.ts';
import type { Probe } from '../base/time/probe.ts';
import { type ApiKeyRow, findApiKey, markApiKeyUsed } from '../storage/access/api-keys-store.ts';
import { isDatabaseDown } from '../storage/database-down.ts';
import { DATABASE_ANSWERS_WITHIN_MS } from '../storage/database-probe.ts';
import type { Db } from '../storage/storage.ts';

interface Known {
  readonly key: ApiKeyRow;
  readonly readAtMs: number;
}

/** How long a key deleted on another server is still accepted on this one. */
const REMEMBERED_MS = 1_000;
/** How long a key that was confirmed by the database still reads metrics while the database does not respond. */
const TRUSTED_WITHOUT_DATABASE_MS = 24 * 3_600_000;

/**
 * API keys by their hash, remembered for a second: a server key comes with nearly every request. Keys that do not
 * exist are not remembered, so a new one works at once. `forget` after a change on this server makes it count at
 * once; a look-up that began before is not kept.
 */
export class ApiKeyCache {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #probe: Probe;
  #known = new Map<string, Known>();

  constructor(db: Db, clock: Clock, probe: Probe) {
    this.#db = db;
    this.#clock = clock;
    this.#probe = probe;
  }

  async find(hash: string): Promise<ApiKeyRow | undefined> {
    const known = this.#known;
    const now = this.#clock.now();
    const remembered = known.get(hash);
    if (remembered && Math.abs(now - remembered.readAtMs) < REMEMBERED_MS) return remembered.key;
    const key = await findApiKey(this.#db, hash);
    if (!key) {
      known.delete(hash);
      return undefined;
    }
    known.set(hash, { key, readAtMs: now });
    await markApiKeyUsed(this.#db, key, now);
    return key;
  }

  /**
   * Like `find`, for metrics: while the database does not respond, returns a key that this process found in the last
   * 24 h. A key deleted on another server meanwhile is accepted for that long. Throws ERR_UNAVAILABLE for other keys.
   */
  async findForMetrics(hash: string): Promise<ApiKeyRow | undefined> {
    if (await this.#probe.isUp()) {
      const found = await within(this.#clock, DATABASE_ANSWERS_WITHIN_MS, this.#look(hash));
      if (found) return found.key;
    }
    const confirmed = this.#known.get(hash);
    if (confirmed && Math.abs(this.#clock.now() - confirmed.readAtMs) < TRUSTED_WITHOUT_DATABASE_MS) {
      return confirmed.key;
    }
    throw new ApiError('ERR_UNAVAILABLE', 'The database does not respond, and this apikey was not used here before.');
  }

  /** Returns undefined if the database failed. */
  async #look(hash: string): Promise<{ readonly key: ApiKeyRow | undefined } | undefined> {
    try {
      return { key: await this.find(hash) };
    } catch (error) {
      if (isDatabaseDown(error)) return undefined;
      throw error;
    }
  }

  forget(): void {
    this.#known = new Map();
  }
}
