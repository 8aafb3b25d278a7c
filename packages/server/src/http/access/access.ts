import { KEY_ROLES, type KeyRole, type KeyScope, roleCovers } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { AccessDeniedError } from '../../base/errors/access-denied-error.ts';
import { ApiError } from '../../base/errors/api-error.ts';
import { CredentialError } from '../../base/errors/credential-error.ts';
import { hashCredential } from '../../base/secrets/credentials.ts';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ApiKeyCache } from '../../keys/api-key-cache.ts';
import type { PresentedKey } from '../../keys/check-key.ts';
import type { ConsoleSessions, Person } from '../../keys/console-sessions.ts';
import type { ApiKeyRow } from '../../storage/access/api-keys-store.ts';
import { findSession, markSessionUsed } from '../../storage/access/sessions-store.ts';
import type { Db } from '../../storage/storage.ts';
import { findUser, type UserRow } from '../../storage/users/users-store.ts';
import type { ChargedCaller } from '../limits/charges.ts';
import { clientAddressOf, type ProxyTrust } from '../limits/client-network.ts';
import type { Caller } from './caller.ts';
import { sessionSecretOf } from './session-cookie.ts';

/**
 * A credential that may call a route, in the notation of the contract (docs/spec/rest-and-realtime.md#headers). `F`: a
 * fullAccess key. `A`: also an authOnly key. `M`: also a metrics key, which may be sent as `Authorization: Bearer`. `U`: a
 * user's auth token. `+o`: the header `onBehalfOf` may name an acting user; `+O`: it must. A role: keys and people with this
 * role or a higher one, which name acting users as a fullAccess key does.
 */
export type Grant = 'F' | 'F+o' | 'F+O' | Exclude<KeyRole, 'fullAccess'> | 'A' | 'M' | 'U';
/** All credentials that may call a route. Empty: the route is open to everyone. */
export type Access = readonly Grant[];

/** What is needed to look up credentials and their owners. */
export interface CredentialStores {
  readonly db: Db;
  readonly apiKeys: ApiKeyCache;
  readonly consoleSessions: ConsoleSessions;
  readonly isTrustedProxy: ProxyTrust;
}

/** Owner of a valid credential that may call the route. The acting user of a key or a person has not been looked up yet. */
export type Identity =
  | {
      readonly kind: 'key';
      readonly key: ApiKeyRow;
      readonly presented: PresentedKey;
      readonly onBehalfOf: string | undefined;
    }
  | {
      readonly kind: 'person';
      readonly person: Person;
      readonly session: string;
      readonly onBehalfOf: string | undefined;
    }
  | { readonly kind: 'user'; readonly sessionId: number; readonly acting: UserRow };

/**
 * Returns the owner of a request's credential. Throws a CredentialError without a valid credential, an AccessDeniedError if
 * it may not call the route, and an ApiError for contradictory or missing headers.
 */
export async function identify(
  request: FastifyRequest,
  access: Access,
  { db, apiKeys, consoleSessions, isTrustedProxy }: CredentialStores,
  nowMs: number,
): Promise<Identity> {
  const apiKey = headerOf(request, 'apikey') ?? (access.includes('M') ? bearerOf(request) : undefined);
  const authToken = headerOf(request, 'authtoken');
  if (apiKey && authToken) {
    throw new ApiError('ERR_BAD_REQUEST', 'Send either an apikey or an authToken.', {
      authToken: ['must not be sent with apikey'],
    });
  }
  const address = () => clientAddressOf(request.raw, isTrustedProxy);
  if (apiKey) return identifyKey(request, { hash: hashCredential(apiKey), address: address() }, access, apiKeys);
  if (authToken) return identifyUser(authToken, access, db, nowMs);
  const secret = sessionSecretOf(request);
  if (secret !== undefined) {
    const owner = await consoleSessions.use(secret);
    if (owner.kind === 'person') return identifyPerson(request, owner.person, secret, access);
    return identifyKey(request, { hash: owner.keyHash, address: address() }, access, apiKeys);
  }
  if (access.includes('U')) {
    throw new CredentialError('absent', 'AUTH_ERR_EMPTY_AUTH_TOKEN', 'This call needs an authToken or an apikey.');
  }
  throw new CredentialError('absent', 'AUTH_ERR_EMPTY_APIKEY', 'This call needs an apikey.');
}

/** Looks up the acting user, and returns the caller. Rejects an acting user who does not exist or is deactivated. */
export async function callerFrom(identity: Identity, db: Db): Promise<Caller> {
  if (identity.kind === 'user') return identity;
  const { onBehalfOf } = identity;
  const base = callerWithoutUser(identity);
  return onBehalfOf === undefined ? base : { ...base, acting: await actingUserFor(onBehalfOf, db) };
}

function callerWithoutUser(identity: Exclude<Identity, { kind: 'user' }>): Exclude<Caller, { kind: 'user' }> {
  if (identity.kind === 'person') return { kind: 'person', person: identity.person, session: identity.session };
  const { key, presented } = identity;
  return { kind: 'key', keyId: key.key_id, keyName: key.name, scope: key.scope, presented };
}

/** Returns the properties of the caller on which rate limits depend. */
export function chargedCallerOf(identity: Identity): ChargedCaller {
  if (identity.kind === 'user') return { isServer: false, uid: identity.acting.uid, sessionId: identity.sessionId };
  const { onBehalfOf } = identity;
  const scope = identity.kind === 'key' ? identity.key.scope : identity.person.role;
  return {
    isServer: scope === 'fullAccess',
    credential: identity.kind === 'key' ? `key ${identity.key.key_id}` : `person ${identity.person.id}`,
    ...(onBehalfOf !== undefined && { uid: onBehalfOf }),
  };
}

async function identifyKey(
  request: FastifyRequest,
  presented: PresentedKey,
  access: Access,
  apiKeys: ApiKeyCache,
): Promise<Identity> {
  const key = await (access.includes('M') ? apiKeys.useForMetrics(presented) : apiKeys.use(presented));
  if (!isCovered(access, key.scope)) {
    const by = { kind: 'key', id: key.key_id, name: key.name } as const;
    throw new AccessDeniedError(by, 'This apikey may not make this call.');
  }
  return { kind: 'key', key, presented, onBehalfOf: onBehalfOf(request, access, key.scope) };
}

function identifyPerson(request: FastifyRequest, person: Person, session: string, access: Access): Identity {
  const { id, name, role } = person;
  if (!isCovered(access, role)) {
    throw new AccessDeniedError({ kind: 'person', id, name }, 'Your role may not make this call.');
  }
  return { kind: 'person', person, session, onBehalfOf: onBehalfOf(request, access, role) };
}

/** Returns the uid of the acting user in the header; undefined if the route accepts none. Throws if it requires one. */
function onBehalfOf(request: FastifyRequest, access: Access, scope: KeyScope): string | undefined {
  const mustAct = access.includes('F+O');
  const mayAct = isRole(scope) && (mustAct || access.includes('F+o'));
  const uid = mayAct ? headerOf(request, 'onbehalfof')?.toLowerCase() : undefined;
  if (!uid && mustAct) {
    throw new ApiError('ERR_BAD_REQUEST', 'This call requires an acting user.', { onBehalfOf: ['is required'] });
  }
  return uid;
}

function isCovered(access: Access, scope: KeyScope): boolean {
  return access.some((grant) => covers(scope, grant));
}

function covers(scope: KeyScope, grant: Grant): boolean {
  if (grant === 'U') return false;
  switch (scope) {
    case 'fullAccess':
      return true;
    case 'operator':
    case 'support':
    case 'viewer':
      return isRole(grant) && roleCovers(scope, grant);
    case 'authOnly':
      return grant === 'A';
    case 'metrics':
      return grant === 'M';
    default:
      return assertNever(scope);
  }
}

function isRole(name: KeyScope | Grant): name is KeyRole {
  return KEY_ROLES.some((role) => role === name);
}

async function identifyUser(authToken: string, access: Access, db: Db, nowMs: number): Promise<Identity> {
  const session = await findSession(db, hashCredential(authToken), nowMs);
  const acting = session && (await findUser(db, session.uid));
  if (!session || !acting || acting.deactivated_at_ms !== null) throw unknownAuthToken();
  if (!access.includes('U'))
    throw new AccessDeniedError({ kind: 'user', id: acting.uid }, 'This call needs an apikey with scope fullAccess.');
  await markSessionUsed(db, session, nowMs);
  return { kind: 'user', sessionId: session.session_id, acting };
}

/** Returns the error for an auth token that does not exist, was revoked, or has expired. */
export function unknownAuthToken(): CredentialError {
  return new CredentialError(
    'wrong',
    'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
    'This authToken is not known, was revoked or has expired.',
  );
}

async function actingUserFor(uid: string, db: Db): Promise<UserRow> {
  const user = await findUser(db, uid);
  if (!user)
    throw new ApiError('ERR_UID_NOT_FOUND', 'The acting user does not exist.', { onBehalfOf: ['is not a user'] });
  if (user.deactivated_at_ms !== null) throw new ApiError('ERR_USER_DEACTIVATED', 'The acting user is deactivated.');
  return user;
}

/** Returns the token of an `Authorization: Bearer` header (RFC 6750). */
function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text?.trim() || undefined;
}
