import { type MessageIdArgument, messageIdArgument } from '../base/arguments.ts';
import { type ChatException, exceptionOf } from '../base/chat-exception.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { firstUnreadKey } from '../store/first-unread-key.ts';
import { DONE, IDLE, type Segment } from '../store/segment.ts';
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
  /** Returns whether the view is a chat with an agent without an open thread. */
  readonly isNewChat: () => boolean;
  readonly isDrawable: ((message: BaseMessage) => boolean) | undefined;
  readonly changed: () => void;
}

/**
 * What a view shows of its store: one segment, and how the way to another one goes. Whatever is asked for is a new
 * generation; what comes for an earlier one is dropped. See docs/spec/sdk.md#loading-and-segments.
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

  /** Nothing was asked for yet. */
  get isIdle(): boolean {
    return this.#status === 'idle';
  }

  /** Nothing was said yet in the chat with the agent. */
  get isNewChat(): boolean {
    return this.#view.isNewChat() && !this.active;
  }

  /** Something else is wanted from now on. */
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
    this.#view.store().segments.use(segment);
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
    // The rows stay.
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
    const found = findRow(core, store(), messageIdArgument(id));
    // A loaded row is shown without a loading state.
    const { segment, ...row } = found instanceof Promise ? await found : found;
    this.show(segment, generation);
    return row;
  }

  /** A page in which nothing is drawn leads to the next, at most five times. */
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

  /** First unread row of a segment. */
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
