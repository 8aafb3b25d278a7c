import type { ConversationStore } from '../store/conversation-store.ts';
import type { Segment } from '../store/segment.ts';

/** Pages in a row in which nothing is drawn. */
export const MAX_EMPTY_PAGES = 5;

/**
 * The newest page, with as many before it as it takes until something is drawn.
 * See docs/spec/sdk.md#loading-and-segments.
 */
export async function findNewest(store: ConversationStore, isDrawn: (segment: Segment) => boolean): Promise<Segment> {
  const segment = await store.loadNewest();
  for (let pages = 1; pages < MAX_EMPTY_PAGES && !segment.older.isDone && !isDrawn(segment); pages += 1) {
    await store.loadEdge(segment, 'older');
  }
  return segment;
}
