import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Returns whether a string is a key that signs FCM credentials (RS256). */
export function isRsaPrivateKey(pem: string): boolean {
  return privateKey(pem)?.asymmetricKeyType === 'rsa';
}

/** Returns whether a string is a key that signs APNs provider tokens (ES256). */
export function isP256PrivateKey(pem: string): boolean {
  return privateKey(pem)?.asymmetricKeyDetails?.namedCurve === 'prime256v1';
}

/**
 * Returns whether a string is a key that verifies SendGrid's signatures, in the format that SendGrid displays: DER in base64.
 */
export function isP256PublicKey(base64: string): boolean {
  return publicKey(base64)?.asymmetricKeyDetails?.namedCurve === 'prime256v1';
}

function privateKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

function publicKey(base64: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
