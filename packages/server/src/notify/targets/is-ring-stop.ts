import type { Target, TokenTarget } from './target.ts';

/** Returns whether the push ends the ringing of a device. See docs/spec/notifications.md#call-tokens-and-ring-stop. */
export function isRingStop(target: Target | Pick<TokenTarget, 'isRingStop'>): boolean {
  return 'isRingStop' in target && target.isRingStop;
}
