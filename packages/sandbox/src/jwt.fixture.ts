import { createPrivateKey, sign } from 'node:crypto';

/** Creates a signed JSON Web Token. */
export function makeJwt(header: object, claims: object, pem: string): string {
  const content = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const key = createPrivateKey(pem);
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}
