import type { Chat } from '@chatwire/sdk';

/**
 * Returns the keys that a change of the timeline has appended at the newest end, oldest first. New messages above pending
 * ones count as appended; older pages and other segments do not.
 */
export function appendedKeys(
  previous: Chat.Timeline,
  current: Chat.Timeline,
  isPending: (key: string) => boolean,
): readonly string[] {
  // Not during a load or jump, although messages also arrive then.
  const isShown = previous.status !== 'idle' && current.segmentId > 0;
  if (!isShown || previous.segmentId !== current.segmentId || !previous.live || !current.live) return [];
  const previousKeys = new Set(previous.keys.slice(-COMPARED_ROWS));
  const arrived: string[] = [];
  for (const key of current.keys.toReversed()) {
    if (!previousKeys.has(key)) arrived.unshift(key);
    else if (!isPending(key)) break;
  }
  return arrived;
}

/** Number of rows compared. Fewer messages than this are pending or arrive together. */
const COMPARED_ROWS = 200;
