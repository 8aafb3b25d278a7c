import type { Chat } from '@chatwire/sdk';

/**
 * Returns the keys appended at the live end, oldest first, including those inserted above pending own messages.
 * Excludes keys of an older page and of another part of the conversation.
 */
export function appendedKeys(
  before: Chat.Timeline,
  after: Chat.Timeline,
  isWaiting: (key: string) => boolean,
): readonly string[] {
  // Messages also arrive during a jump.
  const isShown = before.status !== 'idle' && after.segmentId > 0;
  if (!isShown || before.segmentId !== after.segmentId || !before.live || !after.live) return [];
  const known = new Set(before.keys.slice(-TAIL));
  const arrived: string[] = [];
  for (const key of after.keys.toReversed()) {
    if (!known.has(key)) arrived.unshift(key);
    else if (!isWaiting(key)) break;
  }
  return arrived;
}

/** Number of rows compared: fewer messages than this are pending or arrive together. */
const TAIL = 200;
