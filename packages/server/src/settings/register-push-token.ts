import { createHash } from 'node:crypto';
import { type Platform, type RegisterPushToken, type TokenKind, tokenKindOf } from '@chatwire/protocol';
import { ApiError, badRequest } from '../base/errors/api-error.ts';
import { isTimeZone } from '../base/time/time-zone.ts';
import { updateSession } from '../storage/access/sessions-store.ts';
import { markDevicesSeen } from '../storage/notifications/devices/devices-store.ts';
import {
  findStoredToken,
  type PushTokenRow,
  saveToken,
  trimTokens,
} from '../storage/notifications/devices/push-tokens-store.ts';
import { saveProfile } from '../storage/notifications/settings/notification-profiles-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredSubscription } from './check-subscription.ts';

/**
 * Maximum number of push tokens of a user. A further one replaces the oldest.
 * See docs/spec/notifications.md#token-registration.
 */
const MAX_TOKENS_PER_USER = 100;

const MEMBERS = ['fcmToken', 'deviceToken', 'voipToken', 'subscription', 'vapidKey'] as const;
type Member = (typeof MEMBERS)[number];
/** The first one is required. */
const MEMBERS_OF_KIND: Readonly<Record<TokenKind, readonly [Member, ...Member[]]>> = {
  fcm: ['fcmToken'],
  apnsDevice: ['deviceToken'],
  apnsVoip: ['voipToken'],
  webpush: ['subscription', 'vapidKey'],
};

/** A validated registration of one token. */
export interface TokenRegistration {
  readonly platform: Platform;
  readonly pushToken: string;
  readonly providerId: string;
  readonly timezone: string | undefined;
  readonly takeOver: boolean;
  /** Web Push only. */
  readonly subscription?: StoredSubscription;
}

/** Checks the rules that the schema of the body cannot express, except those of `subscription`. */
export function parseRegistration(body: RegisterPushToken): TokenRegistration {
  const [wanted, ...others] = MEMBERS_OF_KIND[tokenKindOf(body.platform)];
  const details: Record<string, string[]> = {};
  for (const member of MEMBERS) {
    const fits = member === wanted || others.includes(member);
    if (!fits && body[member] !== undefined) details[member] = [`does not fit ${body.platform}`];
  }
  const device = body[wanted];
  const pushToken = typeof device === 'object' ? device.endpoint : device;
  if (pushToken === undefined) details[wanted] = [`is required for ${body.platform}`];
  if (body.timezone !== undefined && !isTimeZone(body.timezone)) details['timezone'] = ['must be an IANA time zone'];
  if (pushToken === undefined || Object.keys(details).length > 0) throw badRequest(details);
  return {
    platform: body.platform,
    pushToken,
    providerId: body.providerId ?? 'default',
    timezone: body.timezone,
    takeOver: body.takeOver ?? false,
  };
}

/**
 * Binds a token to a login session, and replaces the session's token of the same kind. If the token belongs to another
 * session of the user, it moves to this one. If it belongs to another user, throws unless their session has ended or
 * `takeOver` is set.
 * See docs/spec/notifications.md#token-registration.
 */
export function registerPushToken(
  storage: Storage,
  sessionId: number,
  { platform, pushToken, providerId, timezone, takeOver, subscription }: TokenRegistration,
  nowMs: number,
): Promise<void> {
  return storage.transaction(async (tx) => {
    // Locks the session, so that it cannot end before the commit and leave a token behind.
    const session = await updateSession(tx, sessionId, { last_used_at_ms: nowMs });
    if (!session) throw new ApiError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 'This authToken was revoked.');
    const { uid } = session;
    const hash = pushTokenHash(pushToken);
    const stored = await findStoredToken(tx, hash, nowMs);
    if (stored?.isLive && stored.uid !== uid && !takeOver) {
      throw new ApiError('ERR_TOKEN_ALREADY_EXISTS', 'Another user is logged in with this push token.');
    }
    const row = {
      token_hash: hash,
      uid,
      session_id: sessionId,
      kind: kindOf(platform),
      platform,
      provider_id: providerId,
      push_token: pushToken,
      created_at_ms: stored?.isLive && stored.uid === uid ? stored.created_at_ms : nowMs,
      updated_at_ms: nowMs,
      subscription_keys: subscription?.sealedKeys ?? null,
      vapid_key_id: subscription?.vapidKeyId ?? null,
      subscription_ends_ms: subscription?.expiresAtMs ?? null,
    };
    await saveToken(tx, row, stored);
    await trimTokens(tx, uid, MAX_TOKENS_PER_USER, nowMs);
    await markDevicesSeen(tx, [sessionId], nowMs);
    if (timezone !== undefined) await saveProfile(tx, uid, { timezone }, nowMs);
  });
}

/** Returns the key of a token in the database. */
export function pushTokenHash(pushToken: string): string {
  return createHash('sha256').update(pushToken).digest('hex');
}

function kindOf(platform: Platform): PushTokenRow['kind'] {
  return tokenKindOf(platform) === 'apnsVoip' ? 'call' : 'chat';
}
