import type { ConversationStore } from '../conversation-store.ts';

/**
 * Replaces the segments of a store after too many missed changes. The newest page becomes the live segment. Views at the
 * newest end show it, and other views load the messages around their anchor; until then, all keep their rows. Resolves to
 * the sequence number of the newest page; undefined if no view shows the store. See docs/spec/sdk.md#catch-up.
 */
export async function resetToNewest(store: ConversationStore): Promise<number | undefined> {
  const { segments, views } = store;
  const { live } = segments;
  const atEnd = new Set([...views].filter(({ active }) => active !== undefined && active === live));
  store.invalidate();
  segments.outdate();
  const newest = views.size === 0 ? undefined : await store.loadNewest();
  const { loadedSeq } = store;
  for (const view of views) {
    if (!segments.isOutdated(view.active)) continue;
    const id = atEnd.has(view) ? undefined : view.anchor();
    const segment = id === undefined ? newest : (await store.loadAround(id)).segment;
    if (segments.isOutdated(view.active)) view.active = segment;
  }
  segments.renewed();
  store.changed('timeline');
  return newest && loadedSeq;
}
