import { hash, randomBytes } from 'node:crypto';

/**
 * Keys and tokens are looked up by their hash: a guess learns nothing from the time the look-up takes,
 * and a stolen database holds no credential.
 */
export function hashCredential(credential: string): string {
  return hash('sha256', credential);
}

/** 40 lower-case hex. See docs/spec/rest-and-realtime.md#headers. */
export function newApiKey(): string {
  return randomBytes(20).toString('hex');
}

/** `<uid>_<epoch><40 hex>`. See docs/spec/rest-and-realtime.md#objects. */
export function newAuthToken(uid: string, nowMs: number): string {
  return `${uid}_${Math.floor(nowMs / 1000)}${randomBytes(20).toString('hex')}`;
}

/** The part of a credential that may be shown again: its last characters. */
export function maskCredential(last4: string): string {
  return `****${last4}`;
}
