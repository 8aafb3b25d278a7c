import { asJson, type Json, numberOf } from '../base/json.ts';
import type { Timers } from '../platform/timers.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import { type CachedRows, parseCachedRows } from './cached-rows.ts';
import type { ConversationStore } from './conversation-store.ts';

export interface RowCacheOptions {
  readonly storage: ClientStorage;
  readonly timers: Timers;
  /** Newest rows of a store to keep; undefined if it has none that are up to date with a sequence number. */
  readonly rowsOf: (store: ConversationStore, count: number) => CachedRows | undefined;
}

/**
 * Keeps the newest rows of the last used conversations, to show them at once at the next start.
 * See docs/spec/sdk.md#storage-adapter.
 */
export class RowCache {
  readonly #options: RowCacheOptions;
  /** Rows found at the start, until their conversation is opened. */
  readonly #found = new Map<string, CachedRows>();
  /** Everything stored, the longest unused first. */
  readonly #names = new Set<string>();
  readonly #changed = new Set<ConversationStore>();
  #uid: string | undefined;
  #cancel: (() => void) | undefined;

  constructor(options: RowCacheOptions) {
    this.#options = options;
  }

  /** Reads what is kept for a user. */
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
      if (cached) this.#found.set(name, cached);
    }
  }

  /** Returns the cached rows of a conversation, once. */
  take(identity: string): CachedRows | undefined {
    const cached = this.#found.get(identity);
    this.#found.delete(identity);
    return cached;
  }

  /** Written two seconds after the last change. */
  changed(store: ConversationStore): void {
    if (this.#uid === undefined) return;
    this.#changed.add(store);
    this.#cancel?.();
    const writeMs = 2_000;
    this.#cancel = this.#options.timers.after(writeMs, () => this.write());
  }

  /** Writes what has changed, now. */
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

  /** After a logout: writes pending changes and forgets everything. */
  rest(): void {
    this.write();
    this.forget();
  }

  /** The user has logged out: nothing more is written. */
  forget(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#uid = undefined;
    for (const each of [this.#found, this.#names, this.#changed]) each.clear();
  }
}

function usedAt(json: Json): number {
  return numberOf(json, 'usedAtMs') ?? 0;
}
