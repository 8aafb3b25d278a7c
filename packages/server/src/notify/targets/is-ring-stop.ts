import type { Target } from './target.ts';

/** Whether the push ends the ringing of a device. Contract 10.3. */
export function isRingStop(target: Target): boolean {
  return (target.provider === 'fcm' || target.provider === 'apns') && target.ringStop;
}
