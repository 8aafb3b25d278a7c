import { asJson, idOf, type Json, textOf } from '../base/json.ts';
import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { RecordCache } from '../model/record-cache.ts';
import { TypingIndicator } from '../model/typing-indicator.ts';
import { User } from '../model/user.ts';
import type { Timers } from '../platform/timers.ts';

interface TypingUser {
  readonly conversationId: string;
  readonly parentId: number | undefined;
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  readonly indicator: TypingIndicator;
  readonly cancel: () => void;
}

export interface IncomingTypingOptions {
  readonly timers: Timers;
  readonly listeners: ListenerHub;
  readonly records: RecordCache;
  readonly ownUid: () => string | undefined;
  /** Notified before the listeners. */
  readonly store: { typingChanged(conversationId: string): void };
}

/**
 * Users who are typing now. Typing ends by its end frame, a message, a lost connection, or 6 s after the last start.
 * See docs/spec/sdk.md#typing-and-presence.
 */
export class IncomingTyping {
  readonly #options: IncomingTypingOptions;
  readonly #users = new Map<string, TypingUser>();

  constructor(options: IncomingTypingOptions) {
    this.#options = options;
  }

  receive(conversationId: string, data: Json): void {
    const sender = asJson(data['sender']);
    const uid = textOf(sender, 'uid');
    if (uid === undefined || this.#isIgnored(uid, sender)) return;
    const key = `${conversationId}:${textOf(data, 'parentId') ?? ''}:${uid}`;
    if (data['state'] !== 'start') return this.#end(key);
    const { timers, listeners, store } = this.#options;
    const typingUser = this.#users.get(key);
    typingUser?.cancel();
    const indicator = TypingIndicator.fromJSON(data);
    const expiryMs = 6_000;
    const cancel = timers.after(expiryMs, () => this.#end(key));
    const sinceMs = typingUser?.sinceMs ?? timers.nowMs();
    this.#users.set(key, { conversationId, parentId: idOf(data, 'parentId'), uid, sinceMs, indicator, cancel });
    if (typingUser) return;
    store.typingChanged(conversationId);
    listeners.emit('message', 'onTypingStarted', indicator.clone());
  }

  /** Ends the typing of a message's sender in that conversation. */
  messageSent(conversationId: string, uid: string): void {
    for (const [key, user] of this.#users) {
      if (user.uid === uid && user.conversationId === conversationId) this.#end(key);
    }
  }

  /** Returns the typing users of a conversation, or of one of its threads. `since`: epoch milliseconds. */
  of(conversationId: string | undefined, parentId: number | undefined): { uid: string; name: string; since: number }[] {
    return [...this.#users.values()].flatMap(({ uid, sinceMs, indicator, ...scope }) =>
      scope.conversationId === conversationId && scope.parentId === parentId
        ? [{ uid, name: indicator.getSender()?.getName() ?? '', since: sinceMs }]
        : [],
    );
  }

  endAll(): void {
    for (const key of this.#users.keys()) this.#end(key);
  }

  #end(key: string): void {
    const user = this.#users.get(key);
    if (!user) return;
    this.#users.delete(key);
    user.cancel();
    this.#options.store.typingChanged(user.conversationId);
    this.#options.listeners.emit('message', 'onTypingEnded', user.indicator.clone());
  }

  /** Returns whether typing is ignored: that of the user, of blocked users in either direction, and of agents. */
  #isIgnored(uid: string, sender: Json): boolean {
    const { records, ownUid } = this.#options;
    const user = User.fromJSON({ ...records.user(uid), ...sender });
    return uid === ownUid() || user.getBlockedByMe() || user.getHasBlockedMe() || user.isAgent();
  }
}
