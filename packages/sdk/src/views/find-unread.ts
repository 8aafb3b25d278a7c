import type { ConversationStore } from '../store/conversation-store.ts';
import type { Segment } from '../store/segments/segment.ts';

/** With more unread messages than this, a view starts at the newest page. */
const MAX_UNREAD_MESSAGES = 200;

/**
 * Loads the boundary between read and unread messages; without one, the first unread message or the newest page.
 * See docs/spec/sdk.md#loading-and-segments.
 */
export async function findUnread(store: ConversationStore, before: number, after: number): Promise<Segment> {
  const { segment } = await store.loadAround('unread', before, after);
  const { count, lastReadMessageId } = store.unread;
  if (lastReadMessageId !== undefined) return segment;
  if (count === 0 || count > MAX_UNREAD_MESSAGES) return store.loadNewest();
  const first = await store.firstUnreadId();
  return first === undefined ? store.loadNewest() : (await store.loadAround(first, before, after)).segment;
}
