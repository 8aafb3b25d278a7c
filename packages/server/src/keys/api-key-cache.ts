import { ApiError } from '../base/errors/api-error.ts';
import { type Clock, within } from '../base/time/clock.ts';
import type { Probe } from '../base/time/probe.ts';
import { type ApiKeyRow, findApiKey, markApiKeyUsed } from '../storage/access/api-keys-store.ts';
import { isOutdated } from '../storage/access/last-used.ts';
import { isDatabaseDown } from '../storage/database-down.ts';
import { DATABASE_TIMEOUT_MS } from '../storage/database-probe.ts';
import type { Db } from '../storage/storage.ts';
import {
  addressCheck,
  expiredApiKey,
  foreignAddress,
  hasExpired,
  type PresentedKey,
  unknownApiKey,
} from './check-key.ts';

interface CachedKey {
  key: ApiKeyRow;
  readonly allows: (address: string | undefined) => boolean;
  readonly readAtMs: number;
}

/** Time for which a key that was deleted on another node is still accepted on this one. */
const CACHE_MS = 1_000;
/** Time for which a key that the database has confirmed may read metrics while the database does not respond. */
const VALID_WITHOUT_DATABASE_MS = 24 * 3_600_000;

/**
 * Caches API keys by their hash for a second, because nearly every request of a backend contains one. Does not cache
 * unknown keys, so a new key is valid at once. A cached key expires on time, even while the database is down. `clear`
 * is called after a change on this server. Lookups that are in progress then are not cached.
 */
export class ApiKeyCache {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #probe: Probe;
  #keys = new Map<string, CachedKey>();

  constructor(db: Db, clock: Clock, probe: Probe) {
    this.#db = db;
    this.#clock = clock;
    this.#probe = probe;
  }

  /**
   * Returns the key of a request and stores the time of use. Throws `CredentialError` if the key is unknown, has expired,
   * or may not be used from the address.
   */
  async use({ hash, address }: PresentedKey): Promise<ApiKeyRow> {
    const known = await this.#find(hash);
    if (!known) throw unknownApiKey();
    this.#check(known, address);
    const { key } = known;
    const now = this.#clock.now();
    if (isOutdated(key.last_used_at_ms, now)) {
      known.key = { ...key, last_used_at_ms: now };
      await markApiKeyUsed(this.#db, key.key_id, now);
    }
    return key;
  }

  /**
   * Returns a key as `use` does, for requests of metrics. If the database does not respond, returns a key that this process
   * read in the last 24 h, even if another server has deleted it since. Throws ERR_UNAVAILABLE for other keys.
   */
  async useForMetrics(presented: PresentedKey): Promise<ApiKeyRow> {
    if (await this.#probe.isUp()) {
      const used = await within(this.#clock, DATABASE_TIMEOUT_MS, this.#tryToUse(presented));
      if (used) return used;
    }
    const cached = this.#keys.get(presented.hash);
    if (cached && Math.abs(this.#clock.now() - cached.readAtMs) < VALID_WITHOUT_DATABASE_MS) {
      this.#check(cached, presented.address);
      return cached.key;
    }
    throw new ApiError('ERR_UNAVAILABLE', 'The database does not respond, and this apikey was not used here before.');
  }

  clear(): void {
    this.#keys = new Map();
  }

  /** Returns undefined if the database failed. */
  async #tryToUse(presented: PresentedKey): Promise<ApiKeyRow | undefined> {
    try {
      return await this.use(presented);
    } catch (error) {
      if (isDatabaseDown(error)) return undefined;
      throw error;
    }
  }

  async #find(hash: string): Promise<CachedKey | undefined> {
    const keys = this.#keys;
    const now = this.#clock.now();
    const cached = keys.get(hash);
    // An expired key never becomes valid again.
    if (cached && (Math.abs(now - cached.readAtMs) < CACHE_MS || hasExpired(cached.key, now))) return cached;
    const key = await findApiKey(this.#db, hash);
    if (!key) {
      keys.delete(hash);
      return undefined;
    }
    const found = { key, allows: addressCheck(key), readAtMs: now };
    keys.set(hash, found);
    return found;
  }

  #check({ key, allows }: CachedKey, address: string | undefined): void {
    if (hasExpired(key, this.#clock.now())) throw expiredApiKey();
    if (!allows(address)) throw foreignAddress();
  }
}
