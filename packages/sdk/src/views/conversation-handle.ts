import type { MessageIdArgument } from '../base/arguments.ts';
import type { ChatException } from '../base/chat-exception.ts';
import { nothing } from '../base/nothing.ts';
import type { MessagesFilter } from '../filter/messages-settings.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Conversation } from '../model/conversation.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { draftName } from '../store/drafts.ts';
import type { Segment } from '../store/segment.ts';
import type { StoreView } from '../store/store-view.ts';
import type {
  ConversationRef,
  Draft,
  EdgeSide,
  LoadStart,
  OpenOptions,
  Snapshots,
  StoreTopic,
} from '../store/types.ts';
import { Topics } from '../subscriptions/topics.ts';
import type { HandleCore } from './handle-core.ts';
import { OpenThread } from './open-thread.ts';
import { ParentSubscription } from './parent-subscription.ts';
import { RowActions } from './row-actions.ts';
import { conversationSnapshot, threadSnapshot } from './summary-snapshots.ts';
import { ViewContent } from './view-content.ts';
import { ViewReadState } from './view-read-state.ts';

/** Messages around a row that goes to the top: the ones after it fill a viewport. */
const BEFORE = 10;
const AFTER = 30;
/** Topics that change when the view changes its store. */
const OF_STORE = ['unread', 'typing', 'runs', 'thread', 'outbox', 'draft'] as const;

/**
 * One view of a conversation. Views of the same conversation share its messages and requests; each has its own place,
 * its own unread separator and its own say in what counts as seen.
 * See docs/spec/sdk.md#conversation-store, #loading-and-segments.
 */
export class ConversationHandle extends RowActions implements StoreView {
  readonly #core: HandleCore;
  readonly #subject: OpenThread;
  #store: ConversationStore;
  readonly #content: ViewContent;
  readonly #topics: Topics<Snapshots>;
  readonly #errors: ChatException[] = [];
  readonly #reading: ViewReadState;
  readonly #parent: ParentSubscription;

  constructor(core: HandleCore, ref: ConversationRef, options: OpenOptions) {
    super(core, () => this.#store);
    this.#core = core;
    this.#parent = new ParentSubscription(core);
    const { parentMessage } = options;
    if (parentMessage && parentMessage.getId() === ref.parentMessageId) this.#parent.give(parentMessage);
    this.#subject = new OpenThread(core, ref, options, (root) => this.#turned(root));
    this.#store = this.#subject.open();
    this.#content = new ViewContent({
      core,
      store: () => this.#store,
      isNewChat: () => this.#subject.isNewChat,
      isDrawable: options.isDrawable,
      changed: () => this.changed('timeline'),
    });
    this.#reading = new ViewReadState({ core, store: () => this.#store, changed: () => this.changed('unread') });
    this.#topics = new Topics(core.logger, {
      timeline: () => this.#content.timeline(),
      unread: () => this.#unread(),
      typing: () => core.incomingTyping.of(this.#store.conversationId, this.ref.parentMessageId),
      runs: () => (this.#content.isNewChat ? [] : core.store.agents.activeOf(this.#store)),
      conversation: () => conversationSnapshot(core, this.ref, this.#store.conversationId),
      thread: () => threadSnapshot(core.store.messages, this.ref),
      outbox: () => core.store.pending.of(this.ref).map(({ key, entry }) => ({ key, state: entry.state })),
      draft: () => core.drafts.get(draftName(this.ref)),
      errors: () => this.#errors.splice(0),
    });
    this.#enter(this.#store);
  }

  /** The segment that is shown. */
  get active(): Segment | undefined {
    return this.#content.active;
  }

  set active(segment: Segment | undefined) {
    this.#content.active = segment;
  }

  get ref(): ConversationRef {
    return this.#store.ref;
  }

  /** Equal for views of the same conversation and filter. */
  get identity(): string {
    return this.#store.identity;
  }

  /** Calls the listener once per batch of changes. Returns a function that unsubscribes. */
  subscribe(topic: StoreTopic, listener: () => void): () => void {
    return this.#topics.subscribe(topic, listener);
  }

  /** Returns the same reference until the topic changes. */
  getSnapshot<T extends StoreTopic>(topic: T): Snapshots[T] {
    return this.#topics.get(topic);
  }

  /** Chooses what is shown; the former content stays until the new one is there. */
  async load(start: LoadStart): Promise<void> {
    const generation = this.#content.begin();
    try {
      if (start.at === 'lastAgentThread') this.#turnTo(await this.#subject.findLast(), generation);
      if (this.#content.isNewChat) return this.#content.settle(generation);
      if (await this.#parent.take(this.ref.parentMessageId, () => this.#isOpen())) this.changed('thread');
      if (start.at === 'message') await this.#content.goTo(start.id, generation);
      else if (start.at !== 'unread') this.#content.show(await this.#content.newestOf(this.#store), generation);
      else await this.#content.loadUnread(start.before ?? BEFORE, start.after ?? AFTER, generation);
    } catch (error) {
      this.#content.failed(error, generation);
      throw error;
    }
  }

  loadOlder(): Promise<void> {
    return this.#content.loadEdge('older');
  }

  loadNewer(): Promise<void> {
    return this.#content.loadEdge('newer');
  }

  retryEdge(edge: EdgeSide): Promise<void> {
    return this.#content.loadEdge(edge);
  }

  /** Shows a message; `exact` is false if another one had to take its place. */
  async goTo(id: MessageIdArgument): Promise<{ key: string; exact: boolean }> {
    const generation = this.#content.begin();
    try {
      if (this.#content.isNewChat) this.#turnTo(await this.#subject.findThreadOf(id), generation);
      return await this.#content.goTo(id, generation);
    } catch (error) {
      this.#content.failed(error, generation);
      throw error;
    }
  }

  /** Shows the newest messages, and what comes in from now on. */
  async goLive(): Promise<void> {
    const { live } = this.#store.segments;
    if (live) return this.#content.show(live, this.#content.begin());
    return this.load({ at: 'newest' });
  }

  /**
   * Shows the same place under another filter: what is around a row, or without one the newest messages. The former
   * content stays until that is there. False: something newer came in between.
   */
  async refilter(filter: MessagesFilter, around?: string): Promise<boolean> {
    const generation = this.#content.next();
    const [former, next] = [this.#store, this.#subject.refilter(filter)];
    if (next === former) return true;
    // A view from now on, so that nothing is missed that comes in during the request.
    next.views.add(this);
    try {
      const id = this.#core.store.messages.idOf(around);
      const found = id === undefined ? this.#content.newestOf(next) : next.loadAround(id, BEFORE, AFTER);
      const target = await found;
      if (!this.#content.isCurrent(generation)) return false;
      this.#store = next;
      this.#content.show('segment' in target ? target.segment : target, generation);
      for (const topic of OF_STORE) this.changed(topic);
      return true;
    } finally {
      this.#leave(this.#store === next ? former : next);
    }
  }

  /** Shows the message at once, at the newest end, and sends it through the outbox. */
  async send(message: BaseMessage): Promise<BaseMessage> {
    // `send` does not wait for it: a failure is shown in the timeline.
    if (this.active === undefined || this.active !== this.#store.segments.live) this.goLive().catch(nothing);
    return this.#core.outbox.send(message);
  }

  /** This message and newer ones become unread; nothing is reported as read until the view is left. */
  markUnread(key: string): Promise<Conversation> {
    return this.#reading.markUnread(key);
  }

  /** Reports the visible rows. While the view is active, the newest message of another user is marked as read. */
  reportSeen(keys: readonly string[]): void {
    this.#reading.reportSeen(keys);
  }

  setActive(active: boolean): void {
    this.#reading.setActive(active);
  }

  setDraft(draft: Partial<Draft>): void {
    this.#core.drafts.set(draftName(this.ref), draft);
  }

  /** Ends the view. */
  release(): void {
    if (!this.#store.views.delete(this)) return;
    this.#content.next();
    this.#topics.release();
    this.#parent.release();
    this.#subject.release();
    this.active = undefined;
    this.#core.store.released(this.#store);
  }

  /** Message the reader is at. */
  anchor(): number | undefined {
    const { messages } = this.#core.store;
    const keys = [...this.#reading.seen.filter((key) => this.active?.has(key)), ...(this.active?.keys ?? [])];
    return keys.map((key) => messages.idOf(key)).find((id) => id !== undefined);
  }

  changed(topic: StoreTopic): void {
    this.#topics.changed(topic);
    // The first unread row depends on the loaded rows.
    if (topic === 'timeline') this.#topics.changed('unread');
  }

  report(error: ChatException): void {
    this.#errors.push(error);
    this.changed('errors');
  }

  #isOpen(): boolean {
    return this.#store.views.has(this);
  }

  /** Shows cached rows at once, and brings them up to date. */
  #enter(store: ConversationStore): void {
    const isFirst = store.views.size === 0;
    store.views.add(this);
    this.#content.enter(store);
    if (isFirst) this.#core.store.resumed(store);
  }

  /** The view of a conversation with an agent becomes one of this thread, if there is any. */
  #turnTo(threadId: number | undefined, generation: number): void {
    if (!this.#content.isCurrent(generation) || !this.#isOpen()) return;
    if (threadId !== undefined && threadId !== this.ref.parentMessageId) {
      this.#subject.turnTo(threadId);
      this.#turn(this.#subject.open());
    }
    this.#core.agentSessions.open(this.ref.receiverId).setThreadId(threadId);
  }

  /** Another thread is open with the agent. What is known of it is there at once. */
  #turned(root?: BaseMessage): void {
    const { isIdle } = this.#content;
    this.#content.next();
    this.#turn(this.#subject.open(root));
    if (!isIdle && !this.active) this.load({ at: 'newest' }).catch((error: ChatException) => this.report(error));
  }

  #turn(store: ConversationStore): void {
    const former = this.#store;
    this.#store = store;
    this.#enter(store);
    this.#leave(former);
    for (const topic of OF_STORE) this.changed(topic);
    this.changed('timeline');
  }

  #leave(store: ConversationStore): void {
    store.views.delete(this);
    this.#core.store.released(store);
  }

  #unread(): Snapshots['unread'] {
    const { unread } = this.#store;
    return { ...unread, firstUnreadKey: this.#content.firstUnreadKey(), paused: this.#reading.isPaused };
  }
}
