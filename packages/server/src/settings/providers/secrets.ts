import { createHash } from 'node:crypto';

const MASK = '****';
/** The last characters of a shorter secret would reveal too much. */
const SHORTEST_WITH_TAIL = 12;

/**
 * Masks a secret for responses: its last characters identify it to an operator; keys are masked completely. See
 * docs/spec/notifications.md#secret-masking.
 */
export function maskSecret(secret: string): string {
  const isKey = secret.includes('-----BEGIN');
  return isKey || secret.length < SHORTEST_WITH_TAIL ? MASK : MASK + secret.slice(-4);
}

/** Returns whether a value was read from a response and sent back: it represents the stored secret. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(MASK);
}

/** Returns a fingerprint that distinguishes keys without revealing them. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}
