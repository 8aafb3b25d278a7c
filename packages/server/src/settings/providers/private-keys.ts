import { createPrivateKey, type KeyObject } from 'node:crypto';

/** A key that signs FCM credentials (RS256). */
export function isRsaPrivateKey(pem: string): boolean {
  return parsed(pem)?.asymmetricKeyType === 'rsa';
}

/** A key that signs APNs provider tokens (ES256). */
export function isP256PrivateKey(pem: string): boolean {
  return parsed(pem)?.asymmetricKeyDetails?.namedCurve === 'prime256v1';
}

function parsed(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
