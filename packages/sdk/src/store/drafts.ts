import { asJson, textOf } from '../base/json.ts';
import type { Timers } from '../platform/timers.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import type { ConversationRef, Draft } from './types.ts';

export interface DraftsOptions {
  readonly storage: ClientStorage;
  readonly timers: Timers;
  readonly ownUid: () => string | undefined;
  /** The store to notify of each change. */
  readonly store: { draftChanged(name: string): void };
}

const EMPTY: Draft = Object.freeze({ text: '' });

/**
 * The drafts of the user, one per conversation and thread. They are stored on the device.
 * See docs/spec/sdk.md#conversation-store, #storage-adapter.
 */
export class Drafts {
  readonly #options: DraftsOptions;
  readonly #drafts = new Map<string, Draft>();
  /** Names of drafts that have changed since they were written. */
  readonly #unwritten = new Set<string>();
  #uid: string | undefined;
  #cancel: (() => void) | undefined;

  constructor(options: DraftsOptions) {
    this.#options = options;
  }

  /** Reads the stored drafts of a user. Drafts set during the read take precedence. */
  async begin(uid: string): Promise<void> {
    const { storage, store } = this.#options;
    this.#uid = uid;
    for (const name of await storage.names(uid, 'draft')) {
      const draft = draftOf(await storage.read(uid, 'draft', name));
      if (this.#uid !== uid || !draft || this.#drafts.has(name)) continue;
      this.#drafts.set(name, draft);
      store.draftChanged(name);
    }
  }

  get(name: string): Draft {
    return this.#drafts.get(name) ?? EMPTY;
  }

  set(name: string, change: Partial<Draft>): void {
    this.#drafts.set(name, Object.freeze({ ...this.get(name), ...change }));
    this.#unwritten.add(name);
    if (!this.#cancel) this.#write();
    this.#options.store.draftChanged(name);
  }

  /** Writes pending changes and clears the drafts in memory. */
  stop(): void {
    this.#write();
    this.#cancel?.();
    this.#cancel = undefined;
    this.#uid = undefined;
    this.#drafts.clear();
  }

  /** Discards pending changes and clears the drafts in memory. */
  forget(): void {
    this.#unwritten.clear();
    this.stop();
  }

  /** Writes all changes, and again after 500 ms if there are more. The first is written at once, because the page may be left. */
  #write(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#unwritten.size === 0) return;
    const { storage, timers } = this.#options;
    const writeMs = 500;
    this.#cancel = timers.after(writeMs, () => this.#write());
    for (const name of this.#unwritten) {
      const draft = this.get(name);
      const isEmpty = draft.text === '' && draft.replyTo === undefined && draft.editing === undefined;
      if (this.#uid === undefined) continue;
      if (isEmpty) void storage.remove(this.#uid, 'draft', name);
      else void storage.write(this.#uid, 'draft', name, draft);
    }
    this.#unwritten.clear();
  }
}

/** Returns the storage name of a draft. */
export function draftName({ receiverType, receiverId, parentMessageId }: ConversationRef): string {
  return `${receiverType}:${receiverId}:${parentMessageId ?? ''}`;
}

function draftOf(stored: unknown): Draft | undefined {
  const json = asJson(stored);
  const [text, replyTo, editing, before] = ['text', 'replyTo', 'editing', 'before'].map((name) => textOf(json, name));
  if (text === undefined) return undefined;
  return Object.freeze({ text, replyTo, editing, before });
}
