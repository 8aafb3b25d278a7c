import { type KeyObject, sign } from 'node:crypto';

export interface JwtInput {
  readonly algorithm: 'RS256' | 'ES256';
  /** Absent if the receiver knows the key. */
  readonly keyId?: string;
  readonly claims: Readonly<Record<string, string | number>>;
  readonly key: KeyObject;
}

/** Returns a signed JSON Web Token in compact form. */
export function signJwt({ algorithm, keyId, claims, key }: JwtInput): string {
  const header = { alg: algorithm, typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) };
  const content = `${base64Url(JSON.stringify(header))}.${base64Url(JSON.stringify(claims))}`;
  // JWTs carry the two numbers of an ECDSA signature concatenated, not in DER.
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

function base64Url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
