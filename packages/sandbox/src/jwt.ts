import { type KeyObject, verify } from 'node:crypto';
import { isObject, type JsonObject, parseJson } from './json-value.ts';

/** The parts of a JSON Web Token. */
export interface Jwt {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  readonly signature: Buffer;
  /** The text that the signature covers. */
  readonly signed: string;
}

/** Returns the parts of a compact JSON Web Token; undefined if it is malformed. */
export function parseJwt(text: string): Jwt | undefined {
  const [head, body, signature, ...rest] = text.split('.');
  if (head === undefined || body === undefined || signature === undefined || rest.length > 0) return undefined;
  const header = parseJson(Buffer.from(head, 'base64url').toString());
  const claims = parseJson(Buffer.from(body, 'base64url').toString());
  if (!isObject(header) || !isObject(claims)) return undefined;
  return { header, claims, signature: Buffer.from(signature, 'base64url'), signed: `${head}.${body}` };
}

/**
 * Returns whether the signature has the size of the algorithm and, if the public key is known, is valid. RS256 with a
 * 2048-bit key has 256 bytes, ES256 has 64.
 */
export function isSigned(jwt: Jwt, algorithm: 'RS256' | 'ES256', key: KeyObject | undefined): boolean {
  if (jwt.header.alg !== algorithm) return false;
  if (key === undefined) return jwt.signature.length === (algorithm === 'RS256' ? 256 : 64);
  return verify('sha256', Buffer.from(jwt.signed), { key, dsaEncoding: 'ieee-p1363' }, jwt.signature);
}

const MAX_VERIFIED = 100;

/** Remembers tokens whose signature was verified, because verification costs more than the rest of a push. */
export class VerifiedTokens {
  readonly #jwts = new Map<string, Jwt>();

  /**
   * Returns the parts of a token; undefined if it is malformed or `verify` returns false. `scope`: verification is
   * repeated for each, for example for each key.
   */
  get(token: string, verify: (jwt: Jwt) => boolean, scope = ''): Jwt | undefined {
    const id = `${scope} ${token}`;
    const jwt = this.#jwts.get(id) ?? parseJwt(token);
    if (jwt === undefined || this.#jwts.has(id)) return jwt;
    if (!verify(jwt)) return undefined;
    if (this.#jwts.size >= MAX_VERIFIED) this.#jwts.clear();
    this.#jwts.set(id, jwt);
    return jwt;
  }
}
