import { type MessageIdArgument, messageIdArgument } from '../base/arguments.ts';
import { ChatException, failure } from '../base/chat-exception.ts';
import { idOf } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Conversation } from '../model/conversation.ts';
import { MessagesRequestBuilder } from '../requests/messages-request-builder.ts';
import type { ConversationStore, StoreView } from './conversation-store.ts';
import { draftName } from './drafts.ts';
import { findPlace } from './find-place.ts';
import { findUnread } from './find-unread.ts';
import { firstUnreadKey } from './first-unread-key.ts';
import type { HandleCore } from './handle-core.ts';
import { ParentHold } from './parent-hold.ts';
import { RowActions } from './row-actions.ts';
import type { Segment } from './segment.ts';
import { newestOfOthers, shownKeys } from './shown-keys.ts';
import { conversationSnapshot, threadSnapshot } from './summary-snapshots.ts';
import { Topics } from './topics.ts';
import type {
  ConversationRef,
  Draft,
  EdgeSide,
  LoadStart,
  OpenOptions,
  Snapshots,
  StoreTopic,
  Timeline,
} from './types.ts';

const MAX_EMPTY_PAGES = 5;
const UNREAD_BEFORE = 10;
const UNREAD_AFTER = 30;
/** What is another's once the view is one of a thread. */
const OF_THREAD = ['unread', 'typing', 'runs', 'thread', 'outbox', 'draft'] as const;
const IDLE = Object.freeze({ status: 'idle' });

/**
 * One view of a conversation. Views of the same conversation share its messages and requests; each has its own place,
 * its own unread separator and its own say in what counts as seen. Contract 12, 13.
 */
export class ConversationHandle extends RowActions implements StoreView {
  active: Segment | undefined;
  readonly #core: HandleCore;
  #store: ConversationStore;
  readonly #isDrawable: ((message: BaseMessage) => boolean) | undefined;
  readonly #topics: Topics;
  /** Answers of an earlier `load`, `goTo` or `goLive` are dropped. */
  #generation = 0;
  #status: Timeline['status'] = 'idle';
  #error: ChatException | undefined;
  #unreadKey: string | undefined;
  readonly #errors: ChatException[] = [];
  #isActive = false;
  #isPaused = false;
  readonly #parent: ParentHold;

  constructor(core: HandleCore, ref: ConversationRef, options: OpenOptions) {
    super(core, () => this.#store);
    this.#core = core;
    this.#isDrawable = options.isDrawable;
    this.#parent = new ParentHold(core);
    this.#store = core.store.open(ref, options);
    this.#topics = new Topics(core.logger, {
      timeline: () => this.#timeline(),
      unread: () => ({ ...this.#store.unread, paused: this.#isPaused }),
      typing: () => core.typists.of(this.#store.conversationId, this.ref.parentMessageId),
      runs: () => core.store.agents.activeOf(this.#store),
      conversation: () => conversationSnapshot(core, this.ref, this.#store.conversationId),
      thread: () => threadSnapshot(core.store.messages, this.ref),
      outbox: () => core.store.waiting.of(this.ref).map(({ key, entry }) => ({ key, state: entry.state })),
      draft: () => core.drafts.get(draftName(this.ref)),
      errors: () => this.#errors.splice(0),
    });
    this.#enter(this.#store);
  }

  get ref(): ConversationRef {
    return this.#store.ref;
  }

  /** The same for views that share everything. */
  get identity(): string {
    return this.#store.identity;
  }

  /** Called once after everything that belongs together has been applied; the answer ends it. */
  subscribe(topic: StoreTopic, listener: () => void): () => void {
    return this.#topics.subscribe(topic, listener);
  }

  /** The same reference until it changes. */
  getSnapshot<T extends StoreTopic>(topic: T): Snapshots[T] {
    return this.#topics.get(topic);
  }

  /** Chooses what is shown; the former content stays until the new one is there. */
  async load(start: LoadStart): Promise<void> {
    const generation = this.#begin();
    try {
      if (start.at === 'lastAgentThread') await this.#turnToLastThread(generation);
      if (await this.#parent.take(this.ref.parentMessageId, () => this.#isOpen())) this.changed('thread');
      if (start.at === 'message') await this.#goTo(start.id, generation);
      else if (start.at !== 'unread') this.#show(await this.#store.loadNewest(), generation);
      else await this.#loadUnread(start.before ?? UNREAD_BEFORE, start.after ?? UNREAD_AFTER, generation);
    } catch (error) {
      this.#failed(error, generation);
      throw error;
    }
  }

  loadOlder(): Promise<void> {
    return this.#loadEdge('older');
  }

  loadNewer(): Promise<void> {
    return this.#loadEdge('newer');
  }

  retryEdge(edge: EdgeSide): Promise<void> {
    return this.#loadEdge(edge);
  }

  /** Shows a message; `exact` is false if another one had to take its place. */
  async goTo(id: MessageIdArgument): Promise<{ key: string; exact: boolean }> {
    const generation = this.#begin();
    try {
      return await this.#goTo(id, generation);
    } catch (error) {
      this.#failed(error, generation);
      throw error;
    }
  }

  /** Shows the newest messages, and what comes in from now on. */
  async goLive(): Promise<void> {
    const { live } = this.#store.segments;
    if (live) return this.#show(live, this.#begin());
    return this.load({ at: 'newest' });
  }

  /** Fetches what is around a row again. */
  async refreshAround(key: string): Promise<void> {
    const id = idOf(this.#core.store.messages.get(key)?.json ?? {}, 'id');
    if (id !== undefined) await this.#store.loadAround(id, UNREAD_BEFORE, UNREAD_BEFORE);
  }

  /** Shows the message at once, at the newest end, and sends it through the outbox. */
  async send(message: BaseMessage): Promise<BaseMessage> {
    if (this.active === undefined || this.active !== this.#store.segments.live) await this.goLive();
    return this.#core.outbox.send(message);
  }

  /** This message and newer ones become unread; nothing is reported as read until the view is left. */
  async markUnread(key: string): Promise<Conversation> {
    const row = this.getRow(key);
    if (!row) throw failure('ERR_BAD_ARGUMENT', 'There is no such row.');
    this.#isPaused = true;
    const conversation = await this.#core.markUnread(row.message);
    this.#store.reads.standsAt(conversation.getLastReadMessageId() ?? 0);
    this.#store.setUnread({
      count: conversation.getUnreadMessageCount(),
      lastReadMessageId: conversation.getLastReadMessageId(),
    });
    this.changed('unread');
    return conversation;
  }

  /** Rows somebody looks at. The newest one of others is marked as read, while the view is active. */
  reportSeen(keys: readonly string[]): void {
    if (!this.#isActive || this.#isPaused) return;
    const newest = newestOfOthers(this.#core.store, keys, this.#core.ownUid());
    if (newest !== undefined) this.#store.seen(newest, this.#core.ownUid());
  }

  setActive(active: boolean): void {
    this.#isActive = active;
    if (active || !this.#isPaused) return;
    this.#isPaused = false;
    this.changed('unread');
  }

  setDraft(draft: Partial<Draft>): void {
    this.#core.drafts.set(draftName(this.ref), draft);
  }

  /** The view is gone. */
  release(): void {
    if (!this.#store.views.delete(this)) return;
    this.#generation += 1;
    this.#topics.release();
    this.#parent.release();
    this.active = undefined;
    this.#core.store.released(this.#store);
  }

  changed(topic: StoreTopic): void {
    this.#topics.changed(topic);
  }

  report(error: ChatException): void {
    this.#errors.push(error);
    this.changed('errors');
  }

  #isOpen(): boolean {
    return this.#store.views.has(this);
  }

  /** What was kept of the conversation is shown at once, and brought up to date. */
  #enter(store: ConversationStore): void {
    const isFirst = store.views.size === 0;
    store.views.add(this);
    this.active = store.segments.live;
    if (this.active) this.#status = 'ready';
    if (isFirst) this.#core.store.resumed(store);
  }

  /** The view of a conversation with an agent becomes one of the thread that was open last, if there is any. */
  async #turnToLastThread(generation: number): Promise<void> {
    const parentMessageId = await this.#core.lastThreadOf(this.ref.receiverId);
    if (parentMessageId === undefined || generation !== this.#generation || !this.#isOpen()) return;
    const former = this.#store;
    const filter = new MessagesRequestBuilder().withParent(true);
    this.#store = this.#core.store.open({ ...former.ref, parentMessageId }, { filter });
    former.views.delete(this);
    this.#core.store.released(former);
    this.#enter(this.#store);
    for (const topic of OF_THREAD) this.changed(topic);
  }

  #begin(): number {
    this.#generation += 1;
    this.#error = undefined;
    this.#status = 'loading';
    this.changed('timeline');
    return this.#generation;
  }

  #show(segment: Segment, generation: number): void {
    if (generation !== this.#generation) return;
    this.active = segment;
    this.#store.segments.use(segment);
    this.#status = 'ready';
    this.changed('timeline');
  }

  #failed(error: unknown, generation: number): void {
    if (generation !== this.#generation) return;
    this.#error = error instanceof ChatException ? error : failure('ERR_BAD_RESPONSE', 'Loading failed.', error);
    this.#status = 'error';
    this.changed('timeline');
  }

  async #loadUnread(before: number, after: number, generation: number): Promise<void> {
    const segment = await findUnread(this.#store, before, after);
    const { count, lastReadMessageId } = this.#store.unread;
    if (generation === this.#generation && count > 0) {
      const { messages } = this.#core.store;
      this.#unreadKey = firstUnreadKey(segment.keys, messages, lastReadMessageId, this.#core.ownUid());
    }
    this.#show(segment, generation);
  }

  async #goTo(id: MessageIdArgument, generation: number): Promise<{ key: string; exact: boolean }> {
    const { segment, key, exact } = await findPlace(this.#core, this.#store, messageIdArgument(id));
    this.#show(segment, generation);
    return { key, exact };
  }

  /** A page in which nothing is drawn leads to the next, at most five times. */
  async #loadEdge(side: EdgeSide): Promise<void> {
    const generation = this.#generation;
    for (let pages = 0; pages < MAX_EMPTY_PAGES; pages += 1) {
      const segment = this.active;
      if (!segment || generation !== this.#generation || segment[side].isDone) return;
      const before = this.#keys().length;
      await this.#store.loadEdge(segment, side);
      if (this.#keys().length > before) return;
    }
  }

  #keys(): readonly string[] {
    return shownKeys(this.#core.store, this.#store, this.active, this.#isDrawable);
  }

  #timeline(): Timeline {
    const { active } = this;
    return Object.freeze({
      status: this.#status,
      ...(this.#error && { error: this.#error }),
      keys: this.#keys(),
      live: active !== undefined && active === this.#store.segments.live,
      older: active?.edge('older') ?? IDLE,
      newer: active?.edge('newer') ?? IDLE,
      segmentId: active?.id ?? 0,
      ...(this.#unreadKey !== undefined && { unreadKey: this.#unreadKey }),
    });
  }
}
