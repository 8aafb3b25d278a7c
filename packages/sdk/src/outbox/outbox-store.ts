import { asJson, type Json, numberOf, objectOf, textOf } from '../base/json.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import { fromStored, type OutboxEntry, toStored } from './outbox-entry.ts';

const LEASE_MS = 30_000;

export interface Found {
  /** This instance's from now on. */
  readonly entries: readonly OutboxEntry[];
  /** When the entries that another instance holds may be free, epoch ms; undefined if it holds none. */
  readonly heldUntilMs: number | undefined;
}

/** Waiting messages in the storage, each held by one instance of the app for 30 s at a time. Contract 16.3, 16.4. */
export class OutboxStore {
  readonly #storage: ClientStorage;
  /** Names this tab or process. */
  readonly #owner: string;
  readonly #nowMs: () => number;

  constructor(storage: ClientStorage, owner: string, nowMs: () => number) {
    this.#storage = storage;
    this.#owner = owner;
    this.#nowMs = nowMs;
  }

  async save(uid: string, entry: OutboxEntry): Promise<void> {
    const lease: Json = { owner: this.#owner, untilMs: this.#nowMs() + LEASE_MS };
    await this.#storage.write(uid, 'outbox', entry.muid, toStored(entry, lease));
  }

  async remove(uid: string, muid: string): Promise<void> {
    await this.#storage.remove(uid, 'outbox', muid);
  }

  /** Takes over everything that no living instance holds, oldest first. */
  async take(uid: string): Promise<Found> {
    const entries: OutboxEntry[] = [];
    let heldUntilMs: number | undefined;
    for (const muid of await this.#storage.names(uid, 'outbox')) {
      const stored = await this.#storage.read(uid, 'outbox', muid);
      const lease = objectOf(asJson(stored), 'lease') ?? {};
      const untilMs = numberOf(lease, 'untilMs') ?? 0;
      if (textOf(lease, 'owner') !== this.#owner && untilMs > this.#nowMs()) {
        heldUntilMs = Math.max(heldUntilMs ?? 0, untilMs);
        continue;
      }
      const entry = fromStored(muid, stored);
      if (entry) entries.push(entry);
    }
    for (const entry of entries) await this.save(uid, entry);
    return { entries: entries.sort((a, b) => a.createdAtMs - b.createdAtMs), heldUntilMs };
  }
}
