import type { TargetPath } from './path.ts';

/**
 * The furthest known step of a target. `notified`: shown on its device, or sent by another channel. `likely`: the device can’t report,
 * but the push has probably arrived. `unlikely`: the device has
 * not reported, and the push has probably not arrived.
 */
export type TargetResult =
  | 'notified'
  | 'cleared'
  | 'notShown'
  | 'likely'
  | 'unlikely'
  | 'unknown'
  | 'failed'
  | 'stopped';

/** Returns how far a notification got, as far as is known: a device may have a push that its provider did not confirm. */
export function targetResultOf({ end, onDevice }: Pick<TargetPath, 'end' | 'onDevice'>): TargetResult {
  if (!onDevice) return end;
  const { result, isCleared, isLikely, isUnlikely } = onDevice;
  if (result === 'shown' || result === 'handed' || isCleared) return 'notified';
  if (result === 'notShown' || result === 'replaced') return 'notShown';
  if (end !== 'notified') return end;
  if (result === 'cleared') return 'cleared';
  if (isLikely) return 'likely';
  return isUnlikely ? 'unlikely' : 'unknown';
}
