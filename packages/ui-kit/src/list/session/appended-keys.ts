import type { Chat } from '@chatwire/sdk';

/**
 * Returns the keys that a change of the timeline has appended at the newest end, oldest first. New messages above pending
 * ones count as appended; older pages and other segments do not.
 */
export function appendedKeys(
  before: Chat.Timeline,
  after: Chat.Timeline,
  isPending: (key: string) => boolean,
): readonly string[] {
  // Not during a load or jump, although messages also arrive then.
  const isShown = before.status !== 'idle' && after.segmentId > 0;
  if (!isShown || before.segmentId !== after.segmentId || !before.live || !after.live) return [];
  const previousKeys = new Set(before.keys.slice(-COMPARED_ROWS));
  const arrived: string[] = [];
  for (const key of after.keys.toReversed()) {
    if (!previousKeys.has(key)) arrived.unshift(key);
    else if (!isPending(key)) break;
  }
  return arrived;
}

/** Number of rows compared. Fewer messages than this are pending or arrive together. */
const COMPARED_ROWS = 200;
