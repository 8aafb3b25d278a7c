import type { OnDevice, TargetPath } from './path.ts';

/**
 * The furthest known step of a target. `notified`: shown on its device, or sent by another channel. `likely`: probably shown. `unlikely`:
 * probably not. `cleared`: the push only cleared a notification, or was cleared before it was shown.
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

/**
 * Returns how far a notification got. Of a push to a device, it is as sure as the answer to whether it was shown: a device may have a
 * push that its provider did not confirm.
 */
export function targetResultOf({ end, onDevice }: Pick<TargetPath, 'end' | 'onDevice'>): TargetResult {
  if (!onDevice) return end;
  return onDevice.shown === 'no' && onDevice.result === 'cleared' ? 'cleared' : RESULTS[onDevice.shown];
}

const RESULTS = {
  yes: 'notified',
  noBanner: 'notified',
  no: 'notShown',
  probably: 'likely',
  probablyNoBanner: 'likely',
  probablyNot: 'unlikely',
  pending: 'unknown',
  open: 'unknown',
} as const satisfies Record<OnDevice['shown'], TargetResult>;
