import { type MessageIdArgument, messageIdArgument } from '../base/arguments.ts';
import { type ChatException, exceptionOf } from '../base/chat-exception.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { firstUnreadKey } from '../store/reading/first-unread-key.ts';
import { DONE, IDLE, type Segment } from '../store/segments/segment.ts';
import type { EdgeSide, Timeline } from '../store/types.ts';
import { findNewest, MAX_EMPTY_PAGES } from './find-newest.ts';
import { findRow } from './find-row.ts';
import { findUnread } from './find-unread.ts';
import type { HandleCore } from './handle-core.ts';
import { shownKeys } from './shown-keys.ts';

export interface ContentView {
  readonly core: HandleCore;
  /** Returns the store that the view shows. */
  readonly store: () => ConversationStore;
  /** Returns whether the view shows a chat with an agent that has no open thread. */
  readonly isNewChat: () => boolean;
  readonly isDrawable: ((message: BaseMessage) => boolean) | undefined;
  readonly changed: () => void;
}

/**
 * Content of a view: the shown segment, and the loading state of the next one. Each request starts a new generation;
 * results of earlier ones are dropped. See docs/spec/sdk.md#loading-and-segments.
 */
export class ViewContent {
  active: Segment | undefined;
  readonly #view: ContentView;
  #generation = 0;
  #status: Timeline['status'] = 'idle';
  #error: ChatException | undefined;
  #unreadKey: string | undefined;

  constructor(view: ContentView) {
    this.#view = view;
  }

  /** Returns whether nothing was requested yet. */
  get isIdle(): boolean {
    return this.#status === 'idle';
  }

  /** Returns whether the chat with the agent has no messages yet. */
  get isNewChat(): boolean {
    return this.#view.isNewChat() && !this.active;
  }

  /** Starts a new generation: later results of earlier requests are dropped. */
  next(): number {
    this.#generation += 1;
    return this.#generation;
  }

  isCurrent(generation: number): boolean {
    return generation === this.#generation;
  }

  /** Shows the cached rows of a store at once. */
  enter(store: ConversationStore): void {
    this.#error = undefined;
    this.#unreadKey = undefined;
    this.active = this.#view.isNewChat() ? undefined : store.segments.live;
    if (this.active) this.#status = 'ready';
  }

  begin(): number {
    this.#error = undefined;
    this.#status = 'loading';
    this.#view.changed();
    return this.next();
  }

  show(segment: Segment, generation: number): void {
    if (!this.isCurrent(generation)) return;
    this.active = segment;
    this.#view.store().segments.markShown(segment);
    this.settle(generation);
  }

  settle(generation: number): void {
    if (!this.isCurrent(generation)) return;
    this.#status = 'ready';
    this.#view.changed();
  }

  failed(error: unknown, generation: number): void {
    if (!this.isCurrent(generation)) return;
    this.#error = exceptionOf(error, 'ERR_BAD_RESPONSE');
    // The current rows are kept.
    this.#status = this.active ? 'ready' : 'error';
    this.#view.changed();
  }

  async loadUnread(before: number, after: number, generation: number): Promise<void> {
    const segment = await findUnread(this.#view.store(), before, after);
    const key = this.firstUnreadKey(segment);
    if (key !== undefined && this.isCurrent(generation)) this.#unreadKey = key;
    this.show(segment, generation);
  }

  async goTo(id: MessageIdArgument, generation: number): Promise<{ key: string; exact: boolean }> {
    const { core, store } = this.#view;
    const foundRow = findRow(core, store(), messageIdArgument(id));
    // A loaded row is shown synchronously, without a loading state.
    const { segment, ...row } = foundRow instanceof Promise ? await foundRow : foundRow;
    this.show(segment, generation);
    return row;
  }

  /** Loads the next page; repeats up to five times while pages have no visible rows. */
  async loadEdge(side: EdgeSide): Promise<void> {
    const generation = this.#generation;
    for (let pages = 0; pages < MAX_EMPTY_PAGES; pages += 1) {
      const segment = this.active;
      if (!segment || !this.isCurrent(generation) || segment[side].isDone) return;
      const before = this.#keys().length;
      await this.#view.store().loadEdge(segment, side);
      if (this.#keys().length > before) return;
    }
  }

  newestOf(store: ConversationStore): Promise<Segment> {
    return findNewest(store, (segment) => this.#keys(store, segment).length > 0);
  }

  /** Returns the first unread row of a segment. */
  firstUnreadKey(segment = this.active): string | undefined {
    const { core, store } = this.#view;
    const { count, lastReadMessageId } = store().unread;
    if (count === 0 || !segment) return undefined;
    return firstUnreadKey(segment.keys, core.store.messages, lastReadMessageId, core.ownUid());
  }

  timeline(): Timeline {
    const { active, isNewChat } = this;
    const edge = isNewChat ? DONE : IDLE;
    return Object.freeze({
      status: this.#status,
      error: this.#error,
      keys: this.#keys(),
      live: isNewChat || (active !== undefined && active === this.#view.store().segments.live),
      older: active?.edge('older') ?? edge,
      newer: active?.edge('newer') ?? edge,
      segmentId: active?.id ?? 0,
      unreadKey: this.#unreadKey,
    });
  }

  #keys(store = this.#view.store(), segment = this.active): readonly string[] {
    const { core, isDrawable } = this.#view;
    return shownKeys(core.store, store, segment, this.isNewChat, isDrawable);
  }
}
