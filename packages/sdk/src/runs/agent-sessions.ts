import { messageIdArgument } from '../base/arguments.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Logger } from '../platform/ports.ts';
import { Notifier } from '../subscriptions/notifier.ts';
import type { AgentSession } from './agent-session.ts';

/** Called synchronously with the open thread; `parent` is its parent message if the thread was just started. */
export type ThreadFollower = (threadId: number | undefined, parent: BaseMessage | undefined) => void;

/** The open thread of each agent, shared by all views. See docs/spec/sdk.md#tools-cancel-and-session. */
export class AgentSessions {
  readonly #threads = new Map<string, number>();
  readonly #sessions = new Map<string, AgentSession>();
  readonly #followers = new Map<string, Set<ThreadFollower>>();
  readonly #notifier: Notifier<string>;

  constructor(logger: Logger) {
    this.#notifier = new Notifier(logger);
  }

  /** Returns one session per agent, shared by all callers. */
  open(uid: string): AgentSession {
    const existing = this.#sessions.get(uid);
    if (existing) return existing;
    const session: AgentSession = {
      getThreadId: () => this.#threads.get(uid),
      setThreadId: (id) => this.#set(uid, id === undefined ? undefined : messageIdArgument(id)),
      newChat: () => this.#set(uid, undefined),
      subscribe: (listener) => this.#notifier.subscribe(uid, listener),
    };
    this.#sessions.set(uid, session);
    return session;
  }

  /** Subscribes a view to the open thread. When the last view unsubscribes, the session starts a new chat. */
  follow(uid: string, follower: ThreadFollower): () => void {
    this.open(uid);
    const followers = this.#followers.get(uid) ?? new Set();
    this.#followers.set(uid, followers.add(follower));
    return () => {
      followers.delete(follower);
      if (followers.size === 0) this.#set(uid, undefined);
    };
  }

  /** Call this after the server has stored a message of the user: in a new chat it becomes the parent message of the thread. */
  sent(message: BaseMessage): void {
    const uid = message.getReceiverId();
    const isFirst = message.getParentMessageId() === undefined && this.#threads.get(uid) === undefined;
    if (isFirst && this.#sessions.has(uid) && message.getReceiverType() === 'user')
      this.#set(uid, message.getId(), message);
  }

  /** Closes all threads after a logout and notifies their listeners. */
  clear(): void {
    for (const uid of this.#threads.keys()) this.#set(uid, undefined);
  }

  #set(uid: string, threadId: number | undefined, parent?: BaseMessage): void {
    if (this.#threads.get(uid) === threadId) return;
    if (threadId === undefined) this.#threads.delete(uid);
    else this.#threads.set(uid, threadId);
    for (const follower of this.#followers.get(uid) ?? []) follower(threadId, parent);
    this.#notifier.changed(uid);
  }
}
