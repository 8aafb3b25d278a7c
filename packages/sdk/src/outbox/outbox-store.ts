import { asJson, type Json, numberOf, objectOf, textOf } from '../base/json.ts';
import type { LocalFile } from '../model/media-message.ts';
import type { Timers } from '../platform/timers.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import { fromStored, type OutboxEntry, toStored } from './outbox-entry.ts';

/** Stored entries that an instance of the app may send. */
export interface ClaimedEntries {
  /** Claimed by this instance. */
  readonly entries: readonly OutboxEntry[];
  /** End of the last lease of another instance, epoch ms; undefined if there is none. */
  readonly leasedUntilMs: number | undefined;
}

/**
 * Pending messages in the storage, each leased by one instance of the app for 30 s at a time.
 * See docs/spec/sdk.md#outbox-persistence, #several-tabs.
 */
export class OutboxStore {
  readonly #storage: ClientStorage;
  /** Name of this tab or process. */
  readonly #owner: string;
  readonly #timers: Timers;

  constructor(storage: ClientStorage, owner: string, timers: Timers) {
    this.#storage = storage;
    this.#owner = owner;
    this.#timers = timers;
  }

  async save(uid: string, entry: OutboxEntry): Promise<void> {
    const leaseMs = 30_000;
    const lease: Json = { owner: this.#owner, untilMs: this.#timers.nowMs() + leaseMs };
    await this.#storage.write(uid, 'outbox', entry.muid, toStored(entry, lease));
  }

  /** Saves files once, before the first attempt. */
  async saveFiles(uid: string, { muid, files }: OutboxEntry): Promise<void> {
    for (const [index, file] of files.entries())
      await this.#storage.writeFile(uid, 'outbox', fileName(muid, index), file);
  }

  async remove(uid: string, muid: string): Promise<void> {
    await this.#storage.remove(uid, 'outbox', muid);
    for (const name of await this.#filesOf(uid, muid)) await this.#storage.remove(uid, 'outbox', name);
  }

  /** Claims all entries without a valid lease, oldest first. */
  async claim(uid: string): Promise<ClaimedEntries> {
    const entries: OutboxEntry[] = [];
    let leasedUntilMs: number | undefined;
    for (const muid of await this.#storage.names(uid, 'outbox')) {
      if (muid.includes(FILE_MARK)) continue;
      const stored = await this.#storage.read(uid, 'outbox', muid);
      const lease = objectOf(asJson(stored), 'lease') ?? {};
      const untilMs = numberOf(lease, 'untilMs') ?? 0;
      if (textOf(lease, 'owner') !== this.#owner && untilMs > this.#timers.nowMs()) {
        leasedUntilMs = Math.max(leasedUntilMs ?? 0, untilMs);
        continue;
      }
      const entry = fromStored(muid, stored, await this.#readFiles(uid, muid));
      if (entry) entries.push(entry);
    }
    for (const entry of entries) await this.save(uid, entry);
    return { entries: entries.sort((a, b) => a.createdAtMs - b.createdAtMs), leasedUntilMs };
  }

  async #readFiles(uid: string, muid: string): Promise<LocalFile[]> {
    const names = await this.#filesOf(uid, muid);
    const files = await Promise.all(names.map((name) => this.#storage.readFile(uid, 'outbox', name)));
    return files.filter((file) => file !== undefined);
  }

  async #filesOf(uid: string, muid: string): Promise<string[]> {
    const names = await this.#storage.names(uid, 'outbox');
    return names.filter((name) => name.startsWith(`${muid}${FILE_MARK}`)).sort();
  }
}

/** Between a muid and the number of a file. */
const FILE_MARK = ':file:';

function fileName(muid: string, index: number): string {
  return `${muid}${FILE_MARK}${String(index).padStart(2, '0')}`;
}
