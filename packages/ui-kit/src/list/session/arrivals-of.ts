import type { Chat } from '@chatwire/sdk';

/**
 * Keys that were appended to the live end, oldest first; waiting own messages stay behind them. Not those of an older
 * page, nor of other messages that are shown now.
 */
export function arrivalsOf(
  before: Chat.Timeline,
  after: Chat.Timeline,
  isWaiting: (key: string) => boolean,
): readonly string[] {
  // While a jump is under way messages come in as ever.
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

/** Waiting messages and those that arrive together are fewer than that. */
const TAIL = 200;
