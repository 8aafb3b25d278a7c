import type { Clock } from '../base/clock.ts';
import { type ApiKeyRow, findApiKey, markApiKeyUsed } from '../storage/api-keys-store.ts';
import type { Db } from '../storage/storage.ts';

interface Known {
  readonly key: ApiKeyRow;
  readonly readAtMs: number;
}

/** How long a key deleted on another server is still accepted on this one. */
const REMEMBERED_MS = 1_000;

/**
 * API keys by their hash, remembered for a second: a server key comes with nearly every request. Keys that do not
 * exist are not remembered, so a new one works at once. `forget` after a change on this server makes it count at
 * once; a look-up that began before is not kept.
 */
export class KnownApiKeys {
  readonly #db: Db;
  readonly #clock: Clock;
  #known = new Map<string, Known>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
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

  forget(): void {
    this.#known = new Map();
  }
}
