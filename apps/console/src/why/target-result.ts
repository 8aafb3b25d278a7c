import type { TargetPath } from './path.ts';

/** The furthest known step of a target. `notified`: shown on its device, or sent by another channel. */
export type TargetResult = 'notified' | 'removed' | 'notShown' | 'unknown' | 'failed' | 'stopped';

/** Returns how far a notification got, as far as is known: a device may have a push that its provider did not confirm. */
export function targetResultOf({ end, onDevice }: Pick<TargetPath, 'end' | 'onDevice'>): TargetResult {
  if (!onDevice) return end;
  if (onDevice.reach === 'shown') return 'notified';
  return end === 'notified' || onDevice.reach === 'notShown' ? onDevice.reach : end;
}
