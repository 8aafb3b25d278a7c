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

interface Known {
  key: ApiKeyRow;
  readonly allows: (address: string | undefined) => boolean;
  readonly readAtMs: number;
}

/** Time for which a key that was deleted on another node is still accepted on this one. */
const REMEMBERED_MS = 1_000;
/** Time for which a key that the database has confirmed may read metrics while the database does not respond. */
const TRUSTED_WITHOUT_DATABASE_MS = 24 * 3_600_000;

/**
 * API keys by their hash, cached for a second, because nearly every request of a backend carries one. Unknown keys are
 * not cached, so a new key works at once. A cached key expires on time, even while the database is down. `forget`,
 * called after a change on this server, empties the cache; look-ups that are running then are not cached.
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

  /**
   * Returns the key of a request and notes that it is in use. Throws a CredentialError if the key is unknown, has
   * expired, or may not be used from the address.
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
   * Returns a key like `use`, for metrics: while the database does not respond, returns a key that this process found
   * in the last 24 h. A key deleted on another server meanwhile is accepted for that long. Throws ERR_UNAVAILABLE for
   * other keys.
   */
  async useForMetrics(presented: PresentedKey): Promise<ApiKeyRow> {
    if (await this.#probe.isUp()) {
      const used = await within(this.#clock, DATABASE_TIMEOUT_MS, this.#tryToUse(presented));
      if (used) return used;
    }
    const confirmed = this.#known.get(presented.hash);
    if (confirmed && Math.abs(this.#clock.now() - confirmed.readAtMs) < TRUSTED_WITHOUT_DATABASE_MS) {
      this.#check(confirmed, presented.address);
      return confirmed.key;
    }
    throw new ApiError('ERR_UNAVAILABLE', 'The database does not respond, and this apikey was not used here before.');
  }

  forget(): void {
    this.#known = new Map();
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

  async #find(hash: string): Promise<Known | undefined> {
    const known = this.#known;
    const now = this.#clock.now();
    const remembered = known.get(hash);
    // Expiry is final: the database is not asked again.
    if (remembered && (Math.abs(now - remembered.readAtMs) < REMEMBERED_MS || hasExpired(remembered.key, now)))
      return remembered;
    const key = await findApiKey(this.#db, hash);
    if (!key) {
      known.delete(hash);
      return undefined;
    }
    const found = { key, allows: addressCheck(key), readAtMs: now };
    known.set(hash, found);
    return found;
  }

  #check({ key, allows }: Known, address: string | undefined): void {
    if (hasExpired(key, this.#clock.now())) throw expiredApiKey();
    if (!allows(address)) throw foreignAddress();
  }
}
