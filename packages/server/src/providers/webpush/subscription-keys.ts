import { ECDH } from 'node:crypto';
import type { SecretBox } from '../../base/secrets/secret-box.ts';
import type { SubscriptionKeys } from './message-encryption.ts';

const PUBLIC_KEY_BYTES = 65;
const AUTH_BYTES = 16;

/** Returns why the public key of a subscription is rejected; undefined if it can be used. */
export function faultOfP256dh(text: string): string | undefined {
  const key = Buffer.from(text, 'base64url');
  if (key.length !== PUBLIC_KEY_BYTES || key[0] !== UNCOMPRESSED) return 'must be an uncompressed point of 65 bytes';
  try {
    ECDH.convertKey(key, 'prime256v1');
    return undefined;
  } catch {
    return 'must be a point on P-256';
  }
}

const UNCOMPRESSED = 4;

/** Returns why the shared secret of a subscription is rejected; undefined if it can be used. */
export function faultOfAuth(text: string): string | undefined {
  return Buffer.from(text, 'base64url').length === AUTH_BYTES ? undefined : 'must be 16 bytes in base64url';
}

/** Encrypts the keys of a subscription for the database. */
export function sealKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }, box: SecretBox): string {
  const bytes = Buffer.concat([Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]);
  return box.seal(bytes.toString('base64url'));
}

/** Decrypts the keys of a subscription. Throws SecretBoxError if none of the configured secret keys decrypts them. */
export function unsealKeys(sealed: string, box: SecretBox): SubscriptionKeys {
  const bytes = Buffer.from(box.open(sealed), 'base64url');
  return { p256dh: bytes.subarray(0, PUBLIC_KEY_BYTES), auth: bytes.subarray(PUBLIC_KEY_BYTES) };
}
