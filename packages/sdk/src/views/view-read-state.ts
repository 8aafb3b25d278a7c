import { failure } from '../base/chat-exception.ts';
import type { Conversation } from '../model/conversation.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { HandleCore } from './handle-core.ts';
import { newestIdFromOthers } from './shown-keys.ts';

interface ReadingView {
  readonly core: Pick<HandleCore, 'store' | 'ownUid' | 'markMessageAsUnread'>;
  /** Returns the store that the view shows. */
  readonly store: () => ConversationStore;
  readonly changed: () => void;
}

/**
 * Read state of one view. Visible messages are marked as read while the view is active, unless the user has marked
 * messages as unread. See docs/spec/sdk.md#receipts-and-unread.
 */
export class ViewReadState {
  readonly #view: ReadingView;
  #isActive = false;
  /** Whether no message was seen since the view became active. */
  #isJustActivated = false;
  isPaused = false;
  /** Most recently reported visible rows. */
  seen: readonly string[] = [];

  constructor(view: ReadingView) {
    this.#view = view;
  }

  async markUnread(key: string): Promise<Conversation> {
    const { core, store, changed } = this.#view;
    const row = core.store.messages.row(key);
    if (!row) throw failure('ERR_BAD_ARGUMENT', 'Row not found.');
    this.isPaused = true;
    const conversation = await core.markMessageAsUnread(row.message);
    const [count, lastReadMessageId] = [conversation.getUnreadMessageCount(), conversation.getLastReadMessageId()];
    store().reads.acknowledge(lastReadMessageId ?? 0);
    store().setUnread({ count, lastReadMessageId });
    changed();
    return conversation;
  }

  reportSeen(keys: readonly string[]): void {
    this.seen = keys;
    if (!this.#isActive || this.isPaused) return;
    const { core, store } = this.#view;
    const newest = newestIdFromOthers(core.store, keys, core.ownUid());
    if (newest === undefined) return;
    store().seen(newest, core.ownUid());
    if (this.#isJustActivated) store().reads.repeat();
    this.#isJustActivated = false;
  }

  setActive(active: boolean): void {
    this.#isJustActivated = active && !this.#isActive;
    this.#isActive = active;
    if (active || !this.isPaused) return;
    this.isPaused = false;
    this.#view.changed();
  }
}
