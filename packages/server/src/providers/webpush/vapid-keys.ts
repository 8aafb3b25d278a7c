import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto';

const CURVE = 'prime256v1';
const COORDINATE_BYTES = 32;

/** A key pair of the server (P-256), both parts in base64url: 65 and 32 bytes. */
export interface VapidKeys {
  readonly vapidPublicKey: string;
  readonly vapidPrivateKey: string;
}

export function generateVapidKeys(): VapidKeys {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return {
    vapidPublicKey: ecdh.getPublicKey('base64url'),
    // Leading zeros are part of the key.
    vapidPrivateKey: Buffer.concat([Buffer.alloc(COORDINATE_BYTES), ecdh.getPrivateKey()])
      .subarray(-COORDINATE_BYTES)
      .toString('base64url'),
  };
}

/** Returns the public key for a private key; undefined if the private key is not valid on the curve. */
export function publicKeyOf(vapidPrivateKey: string): string | undefined {
  const ecdh = createECDH(CURVE);
  try {
    ecdh.setPrivateKey(vapidPrivateKey, 'base64url');
  } catch {
    return undefined;
  }
  return ecdh.getPublicKey('base64url');
}

/** Returns the id of a key pair, which subscriptions store: 16 hex digits. */
export function keyIdOf(vapidPublicKey: string): string {
  return createHash('sha256').update(Buffer.from(vapidPublicKey, 'base64url')).digest('hex').slice(0, 16);
}

/** Returns the private key as a KeyObject, with which VAPID headers are signed. */
export function signingKeyOf({ vapidPublicKey, vapidPrivateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(vapidPublicKey, 'base64url').subarray(1);
  const [x, y] = [point.subarray(0, COORDINATE_BYTES), point.subarray(COORDINATE_BYTES)];
  const jwk = { kty: 'EC', crv: 'P-256', d: vapidPrivateKey, x: x.toString('base64url'), y: y.toString('base64url') };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}
