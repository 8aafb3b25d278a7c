import { createHash } from 'node:crypto';

const MASK = '****';
/** Shorter secrets are masked completely, since their last characters would reveal too much. */
const MIN_LENGTH_WITH_TAIL = 12;

/**
 * Masks a secret for responses. Its last characters stay, so that operators can identify it. Keys are masked completely.
 * See docs/spec/notifications.md#secret-masking.
 */
export function maskSecret(secret: string): string {
  const isKey = secret.includes('-----BEGIN');
  return isKey || secret.length < MIN_LENGTH_WITH_TAIL ? MASK : MASK + secret.slice(-4);
}

/** Returns whether a value is masked: the client sends a secret back as it was in a response. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(MASK);
}

/** Returns a fingerprint that distinguishes keys without revealing them. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}
