import type { MessageIdArgument } from '../base/arguments.ts';
import type { ChatException } from '../base/chat-exception.ts';
import { nothing } from '../base/nothing.ts';
import type { MessagesFilter } from '../filter/messages-settings.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Conversation } from '../model/conversation.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { draftName } from '../store/drafts.ts';
import type { Segment } from '../store/segments/segment.ts';
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

/** Messages to load around a row that is scrolled to the top: those after it fill a viewport. */
const MESSAGES_BEFORE = 10;
const MESSAGES_AFTER = 30;
/** Topics that change when the view changes its store. */
const STORE_TOPICS = ['unread', 'typing', 'runs', 'thread', 'outbox', 'draft'] as const;

/**
 * One view of a conversation. Views of the same conversation share its messages and requests; each has its own
 * position, unread separator, and read state. See docs/spec/sdk.md#conversation-store, #loading-and-segments.
 */
export class ConversationHandle extends RowActions implements StoreView {
  readonly #core: HandleCore;
  readonly #thread: OpenThread;
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
    if (parentMessage && parentMessage.getId() === ref.parentMessageId) this.#parent.set(parentMessage);
    this.#thread = new OpenThread(core, ref, options, (parent) => this.#threadSwitched(parent));
    this.#store = this.#thread.open();
    this.#content = new ViewContent({
      core,
      store: () => this.#store,
      isNewChat: () => this.#thread.isNewChat,
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

  /** The shown segment. */
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

  /** Loads the start position. The previous content is shown until the new one has loaded. */
  async load(start: LoadStart): Promise<void> {
    const generation = this.#content.begin();
    try {
      if (start.at === 'lastAgentThread') this.#switchThread(await this.#thread.findLast(), generation);
      if (this.#content.isNewChat) return this.#content.settle(generation);
      if (await this.#parent.load(this.ref.parentMessageId, () => this.#isOpen())) this.changed('thread');
      if (start.at === 'message') await this.#content.goTo(start.id, generation);
      else if (start.at !== 'unread') this.#content.show(await this.#content.newestOf(this.#store), generation);
      else await this.#content.loadUnread(start.before ?? MESSAGES_BEFORE, start.after ?? MESSAGES_AFTER, generation);
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

  /** Shows a message. `exact` is false if another message is shown in its place. */
  async goTo(id: MessageIdArgument): Promise<{ key: string; exact: boolean }> {
    const generation = this.#content.begin();
    try {
      if (this.#content.isNewChat) this.#switchThread(await this.#thread.findThreadOf(id), generation);
      return await this.#content.goTo(id, generation);
    } catch (error) {
      this.#content.failed(error, generation);
      throw error;
    }
  }

  /** Shows the newest messages, and new ones as they arrive. */
  async goLive(): Promise<void> {
    const { live } = this.#store.segments;
    if (live) return this.#content.show(live, this.#content.begin());
    return this.load({ at: 'newest' });
  }

  /**
   * Changes the filter. Shows the messages around a row, or without one the newest messages; the previous content is
   * shown until they have loaded. Resolves with false if a later call replaced this one.
   */
  async refilter(filter: MessagesFilter, around?: string): Promise<boolean> {
    const generation = this.#content.next();
    const [previous, next] = [this.#store, this.#thread.refilter(filter)];
    if (next === previous) return true;
    // Added before the request, so that frames received during it are not missed.
    next.views.add(this);
    try {
      const id = this.#core.store.messages.idOf(around);
      const row =
        id === undefined ? this.#content.newestOf(next) : next.loadAround(id, MESSAGES_BEFORE, MESSAGES_AFTER);
      const target = await row;
      if (!this.#content.isCurrent(generation)) return false;
      this.#store = next;
      this.#content.show('segment' in target ? target.segment : target, generation);
      for (const topic of STORE_TOPICS) this.changed(topic);
      return true;
    } finally {
      this.#leave(this.#store === next ? previous : next);
    }
  }

  /** Shows the message at once, at the newest end, and sends it through the outbox. */
  async send(message: BaseMessage): Promise<BaseMessage> {
    // Not awaited: a failure is shown in the timeline.
    if (this.active === undefined || this.active !== this.#store.segments.live) this.goLive().catch(nothing);
    return this.#core.outbox.send(message);
  }

  /** Marks this message and newer ones as unread. Read marks are paused until the view is released. */
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

  /** Releases the view; it must not be used afterwards. */
  release(): void {
    if (!this.#store.views.delete(this)) return;
    this.#content.next();
    this.#topics.release();
    this.#parent.release();
    this.#thread.release();
    this.active = undefined;
    this.#core.store.released(this.#store);
  }

  /** Returns the id of the message the user is looking at. */
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

  /** Shows cached rows at once, and catches them up. */
  #enter(store: ConversationStore): void {
    const isFirst = store.views.size === 0;
    store.views.add(this);
    this.#content.enter(store);
    if (isFirst) this.#core.store.resumed(store);
  }

  /** Switches the view of a conversation with an agent to this thread, if there is one. */
  #switchThread(threadId: number | undefined, generation: number): void {
    if (!this.#content.isCurrent(generation) || !this.#isOpen()) return;
    if (threadId !== undefined && threadId !== this.ref.parentMessageId) {
      this.#thread.switchTo(threadId);
      this.#switchStore(this.#thread.open());
    }
    this.#core.agentSessions.open(this.ref.receiverId).setThreadId(threadId);
  }

  /** Follows the agent session to another thread. Known rows are shown at once. */
  #threadSwitched(parent?: BaseMessage): void {
    const { isIdle } = this.#content;
    this.#content.next();
    this.#switchStore(this.#thread.open(parent));
    if (!isIdle && !this.active) this.load({ at: 'newest' }).catch((error: ChatException) => this.report(error));
  }

  #switchStore(store: ConversationStore): void {
    const previousStore = this.#store;
    this.#store = store;
    this.#enter(store);
    this.#leave(previousStore);
    for (const topic of STORE_TOPICS) this.changed(topic);
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
