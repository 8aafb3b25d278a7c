import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether two secrets are equal. Returns false if one is absent or `expected` is empty. Compares in constant time,
 * regardless of the lengths.
 */
export function isSameSecret(received: string | undefined, expected: string | undefined): boolean {
  if (received === undefined || expected === undefined || expected === '') return false;
  return timingSafeEqual(hash('sha256', received, 'buffer'), hash('sha256', expected, 'buffer'));
}
