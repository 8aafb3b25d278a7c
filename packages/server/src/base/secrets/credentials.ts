import { hash, randomBytes } from 'node:crypto';

/**
 * Returns the hash by which keys and tokens are looked up. The duration of a lookup reveals nothing about a guess, and a
 * stolen database contains no credential.
 */
export function hashCredential(credential: string): string {
  return hash('sha256', credential);
}

/** Returns a new API key: 40 lower-case hex digits. See docs/spec/rest-and-realtime.md#headers. */
export function newApiKey(): string {
  return randomBytes(20).toString('hex');
}

/** Returns a new token: `<uid>_<epoch><40 hex digits>`. See docs/spec/rest-and-realtime.md#objects. */
export function newAuthToken(uid: string, nowMs: number): string {
  return `${uid}_${Math.floor(nowMs / 1000)}${randomBytes(20).toString('hex')}`;
}

/** Returns a masked credential with its last four characters. */
export function maskCredential(last4: string): string {
  return `****${last4}`;
}
