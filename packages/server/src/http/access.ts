import type { FastifyRequest } from 'fastify';
import { hashCredential } from '../base/credentials.ts';
import { Refusal } from '../base/refusal.ts';
import type { KnownApiKeys } from '../keys/known-api-keys.ts';
import { findSession, markSessionUsed } from '../storage/sessions-store.ts';
import type { Db } from '../storage/storage.ts';
import { findUser, type UserRow } from '../storage/users-store.ts';
import { type Caller, setCaller } from './caller.ts';

/**
 * Who may call a route, in the notation of the contract (1.1): `F` fullAccess key, `A` authOnly key too,
 * `U` user token; `+o` an acting user may be named by `onBehalfOf`, `+O` must be. Empty = open to all.
 */
export type Grant = 'F' | 'F+o' | 'F+O' | 'A' | 'U';
export type Access = readonly Grant[];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Where credentials and their owners are looked up. */
export interface CredentialStores {
  readonly db: Db;
  readonly apiKeys: KnownApiKeys;
}

/** Credential, scope and acting user, in that order. Refuses with the contract's codes. */
export async function checkAccess(
  request: FastifyRequest,
  stores: CredentialStores,
  nowMs: number,
  access: Access = request.routeOptions.config.access ?? [],
): Promise<void> {
  if (access.length === 0) return;
  setCaller(request, await callerFor(request, access, stores, nowMs));
}

async function callerFor(
  request: FastifyRequest,
  access: Access,
  { db, apiKeys }: CredentialStores,
  nowMs: number,
): Promise<Caller> {
  const apiKey = headerOf(request, 'apikey');
  const authToken = headerOf(request, 'authtoken');
  if (apiKey && authToken) {
    throw new Refusal('ERR_BAD_REQUEST', 'Send either an apikey or an authToken.', {
      authToken: ['must not be sent with apikey'],
    });
  }
  if (apiKey) return keyCaller(request, apiKey, access, { db, apiKeys });
  if (authToken) return userCaller(authToken, access, db, nowMs);
  if (access.includes('U'))
    throw new Refusal('AUTH_ERR_EMPTY_AUTH_TOKEN', 'This call needs an authToken or an apikey.');
  throw new Refusal('AUTH_ERR_EMPTY_APIKEY', 'This call needs an apikey.');
}

async function keyCaller(
  request: FastifyRequest,
  apiKey: string,
  access: Access,
  { db, apiKeys }: CredentialStores,
): Promise<Caller> {
  const key = await apiKeys.find(hashCredential(apiKey));
  if (!key) throw new Refusal('AUTH_ERR_APIKEY_NOT_FOUND', 'This apikey is not known.');
  const grant = access.find((candidate) => candidate !== 'U' && (key.scope === 'fullAccess' || candidate === 'A'));
  if (!grant) throw new Refusal('AUTH_ERR_NO_ACCESS', 'This apikey may not make this call.');
  const uid = grant === 'F+o' || grant === 'F+O' ? headerOf(request, 'onbehalfof')?.toLowerCase() : undefined;
  if (!uid && grant === 'F+O') {
    throw new Refusal('ERR_BAD_REQUEST', 'This call needs an acting user.', { onBehalfOf: ['is needed'] });
  }
  const base = { kind: 'key', keyId: key.key_id, scope: key.scope } as const;
  return uid ? { ...base, acting: await actingUserFor(uid, db) } : base;
}

async function userCaller(authToken: string, access: Access, db: Db, nowMs: number): Promise<Caller> {
  const session = await findSession(db, hashCredential(authToken), nowMs);
  const acting = session && (await findUser(db, session.uid));
  if (!session || !acting || acting.deactivated_at_ms !== null) {
    throw new Refusal('AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 'This authToken is not known, was revoked or has expired.');
  }
  if (!access.includes('U'))
    throw new Refusal('AUTH_ERR_NO_ACCESS', 'This call needs an apikey with scope fullAccess.');
  await markSessionUsed(db, session, nowMs);
  return { kind: 'user', sessionId: session.session_id, acting };
}

async function actingUserFor(uid: string, db: Db): Promise<UserRow> {
  const user = await findUser(db, uid);
  if (!user)
    throw new Refusal('ERR_UID_NOT_FOUND', 'The acting user does not exist.', { onBehalfOf: ['is not a user'] });
  if (user.deactivated_at_ms !== null) throw new Refusal('ERR_USER_DEACTIVATED', 'The acting user is deactivated.');
  return user;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text?.trim() || undefined;
}
