import { createHash } from 'node:crypto';

const MAX_BYTES = 64;

/**
 * Returns the tag as collapse id of APNs, which has at most 64 bytes. Replaces a longer tag with the first 32 hex digits of
 * its SHA-256. See docs/spec/notifications.md#apns-payload.
 */
export function collapseIdOf(tag: string): string {
  if (Buffer.byteLength(tag) <= MAX_BYTES) return tag;
  return createHash('sha256').update(tag).digest('hex').slice(0, 32);
}
