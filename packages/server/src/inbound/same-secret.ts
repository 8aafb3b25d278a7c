import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the lengths; nothing equals an absent secret. */
export function isSameSecret(given: string | undefined, secret: string | undefined): boolean {
  if (given === undefined || secret === undefined || secret === '') return false;
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}
