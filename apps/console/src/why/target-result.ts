import type { TargetPath } from './path.ts';

/** The furthest known step of a target. `notified`: shown on its device, or sent by another channel. */
export type TargetResult = 'notified' | 'cleared' | 'notShown' | 'unknown' | 'failed' | 'stopped';

/** Returns how far a notification got, as far as is known: a device may have a push that its provider did not confirm. */
export function targetResultOf({ end, onDevice }: Pick<TargetPath, 'end' | 'onDevice'>): TargetResult {
  if (!onDevice) return end;
  const { reach } = onDevice;
  if (reach === 'shown' || reach === 'handed') return 'notified';
  return end === 'notified' || reach === 'notShown' ? reach : end;
}
