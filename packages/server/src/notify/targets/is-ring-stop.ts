import type { Target } from './target.ts';

/** Whether the push ends the ringing of a device. See docs/spec/notifications.md#call-tokens-and-ring-stop. */
export function isRingStop(target: Target): boolean {
  return 'ringStop' in target && target.ringStop;
}
