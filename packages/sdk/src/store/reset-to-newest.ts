import type { ConversationStore } from './conversation-store.ts';

/**
 * Too much is missing: the newest page becomes the live segment. A view that was at the newest end shows it, the others
 * what is around their place now; until then they keep what they have. Answers the sequence number of the newest page,
 * undefined if nobody shows the store. See docs/spec/sdk.md#catch-up.
 */
export async function renewStore(store: ConversationStore): Promise<number | undefined> {
  const { segments, views } = store;
  const { live } = segments;
  const atEnd = new Set([...views].filter(({ active }) => active !== undefined && active === live));
  store.askAgain();
  segments.outdate();
  const newest = views.size === 0 ? undefined : await store.loadNewest();
  const { standsAt } = store;
  for (const view of views) {
    if (!segments.isOutdated(view.active)) continue;
    const id = atEnd.has(view) ? undefined : view.anchor();
    const segment = id === undefined ? newest : (await store.loadAround(id)).segment;
    if (segments.isOutdated(view.active)) view.active = segment;
  }
  segments.renewed();
  store.changed('timeline');
  return newest && standsAt;
}
