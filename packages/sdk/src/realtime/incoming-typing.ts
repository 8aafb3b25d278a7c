import { asJson, idOf, type Json, textOf } from '../base/json.ts';
import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { Records } from '../model/record-cache.ts';
import { TypingIndicator } from '../model/typing-indicator.ts';
import { User } from '../model/user.ts';
import type { Timers } from '../platform/timers.ts';

interface Typist {
  readonly conversationId: string;
  readonly parentId: number | undefined;
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  readonly indicator: TypingIndicator;
  readonly cancel: () => void;
}

export interface TypingOthersOptions {
  readonly timers: Timers;
  readonly listeners: ListenerHub;
  readonly records: Records;
  readonly ownUid: () => string | undefined;
  /** Called before the listeners. */
  readonly changed: (conversationId: string) => void;
}

/**
 * Who types now. Somebody stops by saying so, by a message, by a lost connection, or 6 s after the last start.
 * See docs/spec/sdk.md#typing-and-presence.
 */
export class TypingOthers {
  readonly #options: TypingOthersOptions;
  readonly #typists = new Map<string, Typist>();

  constructor(options: TypingOthersOptions) {
    this.#options = options;
  }

  receive(conversationId: string, data: Json): void {
    const sender = asJson(data['sender']);
    const uid = textOf(sender, 'uid');
    if (uid === undefined || this.#isDropped(uid, sender)) return;
    const key = `${conversationId}:${textOf(data, 'parentId') ?? ''}:${uid}`;
    if (data['state'] !== 'start') return this.#end(key);
    const { timers, listeners, changed } = this.#options;
    const known = this.#typists.get(key);
    known?.cancel();
    const indicator = TypingIndicator.fromJSON(data);
    const expiryMs = 6_000;
    const cancel = timers.after(expiryMs, () => this.#end(key));
    const sinceMs = known?.sinceMs ?? timers.nowMs();
    this.#typists.set(key, { conversationId, parentId: idOf(data, 'parentId'), uid, sinceMs, indicator, cancel });
    if (known) return;
    changed(conversationId);
    listeners.emit('message', 'onTypingStarted', indicator.clone());
  }

  /** A message of somebody ends their typing in that conversation. */
  hasSent(conversationId: string, uid: string): void {
    for (const [key, typist] of this.#typists) {
      if (typist.uid === uid && typist.conversationId === conversationId) this.#end(key);
    }
  }

  /** Who types in a conversation, or in one of its threads. `since`: epoch milliseconds. */
  of(conversationId: string | undefined, parentId: number | undefined): { uid: string; name: string; since: number }[] {
    return [...this.#typists.values()].flatMap(({ uid, sinceMs, indicator, ...where }) =>
      where.conversationId === conversationId && where.parentId === parentId
        ? [{ uid, name: indicator.getSender()?.getName() ?? '', since: sinceMs }]
        : [],
    );
  }

  endAll(): void {
    for (const key of this.#typists.keys()) this.#end(key);
  }

  #end(key: string): void {
    const typist = this.#typists.get(key);
    if (!typist) return;
    this.#typists.delete(key);
    typist.cancel();
    this.#options.changed(typist.conversationId);
    this.#options.listeners.emit('message', 'onTypingEnded', typist.indicator.clone());
  }

  /** Own typing, that of blocked users in either direction, and agents. */
  #isDropped(uid: string, sender: Json): boolean {
    const { records, ownUid } = this.#options;
    const user = User.fromJSON({ ...records.user(uid), ...sender });
    return uid === ownUid() || user.getBlockedByMe() || user.getHasBlockedMe() || user.isAgent();
  }
}
