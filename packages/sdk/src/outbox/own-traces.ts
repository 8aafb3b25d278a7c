import { asJson, numberOf } from '../base/json.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import { RecentIds } from './recent-ids.ts';

/** So long a message that was given up may still show. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** What stays known of own messages that are not on their way any more. Contract 16. */
export class OwnTraces {
  readonly #storage: ClientStorage;
  readonly #nowMs: () => number;
  readonly #muids = new RecentIds();
  readonly #storedIds = new RecentIds();
  /** Given up after a try that may have reached the server: muid → epoch ms. */
  #discarded = new Map<string, number>();

  constructor(storage: ClientStorage, nowMs: () => number) {
    this.#storage = storage;
    this.#nowMs = nowMs;
  }

  /** Reads what a user has given up in the last seven days. */
  async load(uid: string): Promise<void> {
    this.#discarded = new Map([...(await this.#read(uid)), ...this.#discarded]);
  }

  /** This instance sends the message. */
  sends(muid: string): void {
    this.#muids.add(muid);
  }

  stored(id: number): void {
    this.#storedIds.add(String(id));
  }

  hasSent(muid: string): boolean {
    return this.#muids.has(muid);
  }

  hasStored(id: number): boolean {
    return this.#storedIds.has(String(id));
  }

  async discard(uid: string, muid: string): Promise<void> {
    this.#discarded.set(muid, this.#nowMs());
    // Another tab may have given up others.
    const all = new Map([...(await this.#read(uid)), ...this.#discarded]);
    await this.#storage.write(uid, 'discarded', '', Object.fromEntries(all));
  }

  isDiscarded(muid: string): boolean {
    const atMs = this.#discarded.get(muid);
    return atMs !== undefined && atMs > this.#nowMs() - KEPT_MS;
  }

  clear(): void {
    this.#muids.clear();
    this.#storedIds.clear();
    this.#discarded.clear();
  }

  async #read(uid: string): Promise<[string, number][]> {
    const stored = asJson(await this.#storage.read(uid, 'discarded'));
    return Object.keys(stored).flatMap((muid): [string, number][] => {
      const atMs = numberOf(stored, muid);
      return atMs !== undefined && atMs > this.#nowMs() - KEPT_MS ? [[muid, atMs]] : [];
    });
  }
}
