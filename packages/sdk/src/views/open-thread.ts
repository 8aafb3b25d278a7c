import type { MessageIdArgument } from '../base/arguments.ts';
import { numberOf, textOf } from '../base/json.ts';
import type { MessagesFilter, MessagesSettings } from '../filter/messages-settings.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { ConversationRef, OpenOptions } from '../store/types.ts';
import { findAgentThread } from './find-agent-thread.ts';
import type { HandleCore } from './handle-core.ts';

/**
 * What a view is of. Most views are of one conversation or thread for good; one of an agent's chat turns to whatever
 * thread is open with the agent. See docs/spec/sdk.md#tools-cancel-and-session.
 */
export class OpenThread {
  readonly #core: HandleCore;
  readonly #end: (() => void) | undefined;
  readonly #isAgentThread: boolean;
  #filter: MessagesSettings;
  #ref: ConversationRef;
  /** Whether it is a thread of an agent, whose root is the first row. */
  #isOfAgent = false;

  /** `turned` is called after the thread has become another one; with its first message if it has just begun. */
  constructor(core: HandleCore, ref: ConversationRef, options: OpenOptions, turned: (root?: BaseMessage) => void) {
    this.#core = core;
    this.#isAgentThread = options.agentThread ?? false;
    this.#filter = options.filter?.getSettings() ?? {};
    this.#ref = ref;
    if (!this.#isAgentThread) return;
    const session = core.agentSessions.open(ref.receiverId);
    if (ref.parentMessageId !== undefined) session.setThreadId(ref.parentMessageId);
    this.turnTo(session.getThreadId());
    this.#end = core.agentSessions.follow(ref.receiverId, (threadId, root) => {
      if (threadId === this.#ref.parentMessageId) return;
      this.turnTo(threadId);
      turned(root);
    });
  }

  /** Nothing was said yet: what is sent now begins a thread. */
  get isNewChat(): boolean {
    return this.#isAgentThread && this.#ref.parentMessageId === undefined;
  }

  turnTo(parentMessageId: number | undefined): void {
    this.#isOfAgent = true;
    const { receiverType, receiverId } = this.#ref;
    this.#ref = { receiverType, receiverId, ...(parentMessageId !== undefined && { parentMessageId }) };
  }

  /** The thread the conversation was last continued in, for everything that shows it. */
  async findLast(): Promise<number | undefined> {
    return findAgentThread(this.#core.http, this.#ref.receiverId);
  }

  /** The thread a message of the conversation is in; undefined if it is of another one. */
  async findThreadOf(id: MessageIdArgument): Promise<number | undefined> {
    const message = await this.#core.getMessageDetails(id);
    const agent = this.#ref.receiverId;
    const isHere = message.getReceiverId() === agent || message.getSender()?.getUid() === agent;
    return isHere ? (message.getParentMessageId() ?? message.getId()) : undefined;
  }

  /** `root` is all there is of a thread that has just begun. */
  open(root?: BaseMessage): ConversationStore {
    const { store: chat } = this.#core;
    const store = chat.open(this.#ref, this.#settings());
    const json = root?.toJSON() ?? {};
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
    this.#end?.();
  }

  #settings(): MessagesSettings {
    const isThread = this.#isOfAgent && this.#ref.parentMessageId !== undefined;
    return isThread ? { ...this.#filter, hideReplies: false, withParent: true } : this.#filter;
  }
}
