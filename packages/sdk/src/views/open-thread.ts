import type { MessageIdArgument } from '../base/arguments.ts';
import { numberOf, textOf } from '../base/json.ts';
import type { MessagesFilter, MessagesSettings } from '../filter/messages-settings.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { ConversationRef, OpenOptions } from '../store/types.ts';
import { findAgentThread } from './find-agent-thread.ts';
import type { HandleCore } from './handle-core.ts';

/**
 * The conversation or thread that a view shows. Most views keep it; the view of a chat with an agent follows the
 * agent's open thread. See docs/spec/sdk.md#tools-cancel-and-session.
 */
export class OpenThread {
  readonly #core: HandleCore;
  /** Undefined unless the view follows an agent. */
  readonly #unfollow: (() => void) | undefined;
  /** Whether the view shows the thread that is open with an agent, whichever that is. */
  readonly #followsAgent: boolean;
  #filter: MessagesSettings;
  #ref: ConversationRef;
  /** Whether the shown thread is one with an agent, in which the parent message is the first row. */
  #isAgentThread = false;

  /** `switched` is called after a switch to another thread; with its first message if the thread was just started. */
  constructor(core: HandleCore, ref: ConversationRef, options: OpenOptions, switched: (parent?: BaseMessage) => void) {
    this.#core = core;
    this.#followsAgent = options.agentThread ?? false;
    this.#filter = options.filter?.getSettings() ?? {};
    this.#ref = ref;
    if (!this.#followsAgent) return;
    const session = core.agentSessions.open(ref.receiverId);
    if (ref.parentMessageId !== undefined) session.setThreadId(ref.parentMessageId);
    this.switchTo(session.getThreadId());
    this.#unfollow = core.agentSessions.follow(ref.receiverId, (threadId, parent) => {
      if (threadId === this.#ref.parentMessageId) return;
      this.switchTo(threadId);
      switched(parent);
    });
  }

  /** Returns whether the next message starts a new thread. */
  get isNewChat(): boolean {
    return this.#followsAgent && this.#ref.parentMessageId === undefined;
  }

  switchTo(parentMessageId: number | undefined): void {
    this.#isAgentThread = true;
    const { receiverType, receiverId } = this.#ref;
    this.#ref = { receiverType, receiverId, ...(parentMessageId !== undefined && { parentMessageId }) };
  }

  /** Returns the most recently continued thread of the conversation. */
  async findLast(): Promise<number | undefined> {
    return findAgentThread(this.#core.http, this.#ref.receiverId);
  }

  /** Returns the thread of a message; undefined if the message is from another conversation. */
  async findThreadOf(id: MessageIdArgument): Promise<number | undefined> {
    const message = await this.#core.getMessageDetails(id);
    const agent = this.#ref.receiverId;
    const isInConversation = message.getReceiverId() === agent || message.getSender()?.getUid() === agent;
    return isInConversation ? (message.getParentMessageId() ?? message.getId()) : undefined;
  }

  /** Opens the store of the thread. `parent`: its parent message, if the thread was just started. */
  open(parent?: BaseMessage): ConversationStore {
    const { store: chat } = this.#core;
    const store = chat.open(this.#ref, this.#settings());
    const json = parent?.toJSON() ?? {};
    const [conversationId, seq] = [textOf(json, 'conversationId'), numberOf(json, 'seq')];
    if (conversationId !== undefined && seq !== undefined && !store.segments.live) {
      const unreadState = { unreadMessageCount: 0, lastReadMessageId: undefined };
      chat.restore(store, { conversationId, seq, rows: [json], isWhole: true, ...unreadState });
    }
    return store;
  }

  /** Opens the same thread with another filter. */
  refilter(filter: MessagesFilter): ConversationStore {
    this.#filter = filter.getSettings();
    return this.open();
  }

  release(): void {
    this.#unfollow?.();
  }

  #settings(): MessagesSettings {
    const isThread = this.#isAgentThread && this.#ref.parentMessageId !== undefined;
    return isThread ? { ...this.#filter, hideReplies: false, withParent: true } : this.#filter;
  }
}
