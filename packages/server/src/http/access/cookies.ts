import type { FastifyRequest } from 'fastify';

/** A cookie of the console. It is hidden from scripts, and `Secure` if people reach the server over HTTPS. */
export interface CookieKind {
  readonly name: string;
  readonly path: string;
  readonly sameSite: 'Strict' | 'Lax';
}

/** Returns the value of a `Set-Cookie` header. `maxAgeMs` 0 deletes the cookie. */
export function setCookie(
  { name, path, sameSite }: CookieKind,
  value: string,
  { maxAgeMs, isSecure }: { readonly maxAgeMs: number; readonly isSecure: boolean },
): string {
  const attributes = `Max-Age=${maxAgeMs / 1000}; Path=${path}; HttpOnly; SameSite=${sameSite}`;
  return `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

/**
 * Returns the value of a cookie of a request; undefined if it is absent or contains other characters than base64url and dots.
 */
export function cookieOf({ headers }: FastifyRequest, { name }: CookieKind): string | undefined {
  const found = (headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1);
  return value !== undefined && /^[\w.-]+$/.test(value) ? value : undefined;
}
