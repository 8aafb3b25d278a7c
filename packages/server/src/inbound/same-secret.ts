import { hash, timingSafeEqual } from 'node:crypto';

/** Constant time, whatever the lengths; nothing is equal to a secret that is not there. */
export function isSameSecret(given: string | undefined, secret: string | undefined): boolean {
  if (given === undefined || secret === undefined || secret === '') return false;
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}
