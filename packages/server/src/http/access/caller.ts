import { KEY_ROLES, type KeyRole, type KeyScope } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors/api-error.ts';
import { assertNever } from '../../base/values/assert-never.ts';
import type { PresentedKey } from '../../keys/check-key.ts';
import type { Person } from '../../keys/console-sessions.ts';
import type { UserRow } from '../../storage/users/users-store.ts';

/** Caller of a request. `acting`: the user on whose behalf they call. See docs/spec/rest-and-realtime.md#headers. */
export type Caller =
  | {
      readonly kind: 'key';
      readonly keyId: string;
      readonly keyName: string;
      readonly scope: KeyScope;
      readonly presented: PresentedKey;
      readonly acting?: UserRow;
    }
  | {
      readonly kind: 'person';
      readonly person: Person;
      /** Secret of the session. */
      readonly session: string;
      readonly acting?: UserRow;
    }
  | { readonly kind: 'user'; readonly sessionId: number; readonly acting: UserRow };

const callers = new WeakMap<FastifyRequest, Caller>();

/** Sets the caller. The access check calls it once per request. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** Returns the caller of a request; undefined on open routes, and if the credential was in the URL. */
export function findCaller(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** Returns the caller of a request. Throws on open routes. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = findCaller(request);
  if (!caller) throw new Error('expected a caller on a route that declares access');
  return caller;
}

/** Returns the id of the API key that called; undefined for people and users. */
export function keyIdOf(request: FastifyRequest): string | undefined {
  const caller = callerOf(request);
  return caller.kind === 'key' ? caller.keyId : undefined;
}

/** Returns the login session of the user who called; undefined for keys and people. */
export function sessionIdOf(request: FastifyRequest): number | undefined {
  const caller = callerOf(request);
  return caller.kind === 'user' ? caller.sessionId : undefined;
}

/** Returns the role of a key or a person; undefined for users, keys without a role, and requests without a caller. */
export function roleOf(request: FastifyRequest): KeyRole | undefined {
  const caller = findCaller(request);
  switch (caller?.kind) {
    case 'person':
      return caller.person.role;
    case 'key':
      return KEY_ROLES.find((role) => role === caller.scope);
    case 'user':
    case undefined:
      return undefined;
    default:
      return assertNever(caller);
  }
}

/** Returns the acting user, if there is one. */
export function actingOf(request: FastifyRequest): UserRow | undefined {
  return callerOf(request).acting;
}

/** Returns the acting user on a route that requires one (`U`, `F+O`). */
export function actingUser(request: FastifyRequest): UserRow {
  const acting = actingOf(request);
  if (!acting)
    throw new ApiError('ERR_BAD_REQUEST', 'This call requires an acting user.', { onBehalfOf: ['is required'] });
  return acting;
}

/** Returns whether the caller has the role fullAccess, and thus represents the app's own server. */
export function isServer(request: FastifyRequest): boolean {
  return roleOf(request) === 'fullAccess';
}

/** Throws if the caller is a user other than `uid`. */
export function assertSelf(request: FastifyRequest, uid: string): void {
  const caller = callerOf(request);
  if (caller.kind === 'user' && caller.acting.uid !== uid) {
    throw new ApiError('AUTH_ERR_NO_ACCESS', 'Only the user concerned and server keys can make this call.');
  }
}
