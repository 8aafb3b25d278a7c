import type { ConversationStore } from '../store/conversation-store.ts';
import type { Segment } from '../store/segments/segment.ts';

/** Maximum number of consecutive pages without visible rows. */
export const MAX_EMPTY_PAGES = 5;

/** Loads the newest page, and older ones until a row is visible. See docs/spec/sdk.md#loading-and-segments. */
export async function findNewest(
  store: ConversationStore,
  hasVisibleRow: (segment: Segment) => boolean,
): Promise<Segment> {
  const segment = await store.loadNewest();
  for (let pages = 1; pages < MAX_EMPTY_PAGES && !segment.older.isDone && !hasVisibleRow(segment); pages += 1) {
    await store.loadEdge(segment, 'older');
  }
  return segment;
}
