import { asJson, type Json, numberOf } from '../base/json.ts';
import type { Timers } from '../platform/timers.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import { type CachedRows, parseCachedRows } from './cached-rows.ts';
import type { ConversationStore } from './conversation-store.ts';

export interface RowCacheOptions {
  readonly storage: ClientStorage;
  readonly timers: Timers;
  /** Returns the newest rows of a store; undefined if they are not up to date with a sequence number. */
  readonly rowsOf: (store: ConversationStore, count: number) => CachedRows | undefined;
}

/**
 * Stores the newest rows of the most recently used conversations, to show them at once after the next start.
 * See docs/spec/sdk.md#storage-adapter.
 */
export class RowCache {
  readonly #options: RowCacheOptions;
  /** Rows read at the start whose conversation has not been opened yet. */
  readonly #unopened = new Map<string, CachedRows>();
  /** Names of all stored conversations, least recently used first. */
  readonly #names = new Set<string>();
  readonly #changed = new Set<ConversationStore>();
  #uid: string | undefined;
  #cancel: (() => void) | undefined;

  constructor(options: RowCacheOptions) {
    this.#options = options;
  }

  /** Reads the stored rows of a user. */
  async begin(uid: string): Promise<void> {
    const { storage } = this.#options;
    this.#uid = uid;
    const names = await storage.names(uid, 'cache');
    const read = await Promise.all(
      names.map(async (name) => ({ name, json: asJson(await storage.read(uid, 'cache', name)) })),
    );
    if (this.#uid !== uid) return;
    for (const { name, json } of read.sort((a, b) => usedAt(a.json) - usedAt(b.json))) {
      const cached = parseCachedRows(json);
      this.#names.add(name);
      if (cached) this.#unopened.set(name, cached);
    }
  }

  /** Returns the cached rows of a conversation, once. */
  take(identity: string): CachedRows | undefined {
    const cached = this.#unopened.get(identity);
    this.#unopened.delete(identity);
    return cached;
  }

  /** Schedules a write, two seconds after the last change. */
  changed(store: ConversationStore): void {
    if (this.#uid === undefined) return;
    this.#changed.add(store);
    this.#cancel?.();
    const writeMs = 2_000;
    this.#cancel = this.#options.timers.after(writeMs, () => this.write());
  }

  /** Writes pending changes now. */
  write(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const { storage, timers, rowsOf } = this.#options;
    const uid = this.#uid;
    if (uid === undefined) return;
    for (const store of this.#changed) {
      const { identity } = store;
      const maxRows = 30;
      const rows = rowsOf(store, maxRows);
      if (!rows) continue;
      this.#names.delete(identity);
      this.#names.add(identity);
      void storage.write(uid, 'cache', identity, { ...rows, usedAtMs: timers.nowMs() });
    }
    this.#changed.clear();
    const maxConversations = 20;
    for (const name of [...this.#names].slice(0, -maxConversations)) {
      this.#names.delete(name);
      void storage.remove(uid, 'cache', name);
    }
  }

  /** Writes pending changes and clears the memory; nothing is written afterwards. */
  stop(): void {
    this.write();
    this.forget();
  }

  /** Discards pending changes and clears the memory; nothing is written afterwards. */
  forget(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#uid = undefined;
    for (const each of [this.#unopened, this.#names, this.#changed]) each.clear();
  }
}

function usedAt(json: Json): number {
  return numberOf(json, 'usedAtMs') ?? 0;
}
