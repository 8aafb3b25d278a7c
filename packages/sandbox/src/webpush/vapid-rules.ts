import { createPublicKey, type KeyObject } from 'node:crypto';
import { isSigned, type Jwt, VerifiedTokens } from '../jwt.ts';

/** RFC 8292: a token is valid for a day at most. */
const MAX_LIFETIME_SECONDS = 86_400;

export interface VapidExpectation {
  /** Origin of the push service. */
  readonly origin: string;
  /** The key that the subscription was created with. Undefined: any. */
  readonly vapidKey: string | undefined;
  readonly nowMs: number;
}

const verified = new VerifiedTokens();

/**
 * Returns why an `Authorization` header is rejected; undefined when it identifies the server of the subscription (RFC
 * 8292).
 */
export function vapidFault(header: string, { origin, vapidKey, nowMs }: VapidExpectation): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (token === '') return 'the scheme vapid with t and k is required';
  if (vapidKey !== undefined && key !== vapidKey) return 'the subscription belongs to another key';
  const jwt = verified.get(token, (parsed) => isSignedWith(key, parsed), key);
  if (!jwt) return 'the token is not signed with the key';
  const { aud, exp, sub } = jwt.claims;
  if (aud !== origin) return `aud must be ${origin}`;
  const seconds = typeof exp === 'number' ? exp - nowMs / 1000 : 0;
  if (seconds <= 0 || seconds > MAX_LIFETIME_SECONDS) return 'exp must be within the next 24 hours';
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? undefined : 'sub must be a mailto: or https: URI';
}

function isSignedWith(key: string, jwt: Jwt): boolean {
  const publicKey = publicKeyOf(key);
  return publicKey !== undefined && isSigned(jwt, 'ES256', publicKey);
}

function publicKeyOf(key: string): KeyObject | undefined {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return undefined;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    return undefined;
  }
}
