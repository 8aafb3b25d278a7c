import { ignoreChatException } from '../base/chat-exception.ts';
import { flagOf, type Json, jsonsOf, numberOf, objectOf, textOf } from '../base/json.ts';
import type { HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { RecordCache } from '../model/record-cache.ts';
import type { AppState } from '../platform/ports.ts';
import type { Timers } from '../platform/timers.ts';
import type { CursorKeeper } from './cursor-keeper.ts';

export interface UserSyncOptions {
  readonly http: HttpClient;
  readonly timers: Timers;
  readonly records: RecordCache;
  readonly cursor: CursorKeeper;
  readonly appState: AppState;
  readonly connection: { readonly isConnected: boolean };
  readonly ownUid: () => string | undefined;
  readonly store: {
    /** Called when a conversation may have changed. */
    moved(conversationId: string, unreadMessageCount: number | undefined): void;
    /** Called when all open conversations may have changed. */
    reconnected(): void;
  };
}

/**
 * Changes in all conversations of the user: reported by the server after a long absence, or polled where there
 * is no connection. New messages are marked as delivered, at most five conversations a second.
 * See docs/spec/sdk.md#catch-up.
 */
export class UserSync {
  readonly #options: UserSyncOptions;
  readonly #undelivered = new Set<string>();
  #cancel: (() => void) | undefined;
  #isPolling = false;
  readonly #unsubscribe: () => void;

  constructor(options: UserSyncOptions) {
    this.#options = options;
    this.#unsubscribe = options.appState.subscribe(() => void this.#poll());
  }

  /** Handles a server that could not replay the missed events and reports the positions of the conversations. */
  async resynced(conversations: readonly Json[]): Promise<void> {
    for (const state of conversations) this.#conversationMoved(state);
    const isUnknown = [...this.#undelivered].some((id) => this.#peerOf(id) === undefined);
    if (isUnknown) await this.#learnConversations().catch(ignoreChatException);
    this.#markDelivered();
  }

  dispose(): void {
    this.#unsubscribe();
  }

  /**
   * Polls without a connection: an app that is shown and online fetches what has changed since the last response or
   * frame.
   */
  async #poll(): Promise<void> {
    const { appState, connection, ownUid } = this.#options;
    const isInUse = appState.isActive() && appState.isOnline();
    if (this.#isPolling || !isInUse || connection.isConnected || ownUid() === undefined) return;
    this.#isPolling = true;
    try {
      await this.#fetch();
    } catch (error) {
      ignoreChatException(error);
    } finally {
      this.#isPolling = false;
    }
    this.#markDelivered();
  }

  clear(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#undelivered.clear();
  }

  async #fetch(): Promise<void> {
    const { http, cursor, store } = this.#options;
    const start = await cursor.read();
    // Starts from now; open conversations fetch earlier changes themselves.
    if (start === undefined) store.reconnected();
    const maxPages = 5;
    for (let since = start, pages = 0; pages < maxPages; pages += 1) {
      const { data, meta } = await http.list('/changes', { cursor: since });
      for (const each of jsonsOf(data)) {
        this.#conversationMoved({ ...objectOf(each, 'conversation'), ...each });
      }
      since = textOf(meta, 'cursor');
      cursor.move(since);
      if (flagOf(meta, 'hasMore') !== true || since === undefined) return;
    }
  }

  #conversationMoved(state: Json): void {
    const conversationId = textOf(state, 'conversationId');
    if (conversationId === undefined) return;
    const { conversation: _, ...known } = state;
    this.#options.records.learnConversation(known);
    const unread = numberOf(state, 'unreadMessageCount');
    this.#options.store.moved(conversationId, unread);
    if ((unread ?? 0) > 0) this.#undelivered.add(conversationId);
  }

  async #learnConversations(): Promise<void> {
    const { http, records } = this.#options;
    const data = await http.ask('GET', '/conversations?perPage=100');
    for (const json of jsonsOf(data)) records.readConversation(json);
  }

  #markDelivered(): void {
    const [conversationId] = this.#undelivered;
    if (conversationId === undefined || this.#cancel) return;
    this.#undelivered.delete(conversationId);
    const { http, timers } = this.#options;
    const peer = this.#peerOf(conversationId);
    if (peer) http.ask('POST', `${peer}/conversation/delivered`, {}, {}).catch(ignoreChatException);
    const gapMs = 200;
    this.#cancel = timers.after(gapMs, () => {
      this.#cancel = undefined;
      this.#markDelivered();
    });
  }

  /** Returns the path of the other side. */
  #peerOf(conversationId: string): string | undefined {
    const other = objectOf(this.#options.records.conversation(conversationId) ?? {}, 'conversationWith') ?? {};
    const [uid, guid] = [textOf(other, 'uid'), textOf(other, 'guid')];
    if (guid !== undefined) return path`/groups/${guid}`;
    return uid === undefined ? undefined : path`/users/${uid}`;
  }
}
