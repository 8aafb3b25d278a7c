import { type AppSettings, STALE_TOKEN_ACTION } from '@chatwire/protocol';
import { pushTokenHash } from '../../settings/register-push-token.ts';
import { deleteToken } from '../../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { SuppressDecision } from '../decision.ts';
import { deviceOf } from '../targets/target.ts';

/** A push token to remove, and why. */
export interface TokenToRemove {
  readonly pushToken: string;
  readonly because: 'stale' | 'unregistered';
}

/**
 * Returns the push token to remove once the entry of a decision is recorded: one whose subscription has ended, or, if
 * `push.staleTokenAction` says so, a stale one. Returns undefined for other decisions.
 */
export function tokenToRemove(
  { preferences }: AppSettings,
  { target, reasonDetail }: SuppressDecision,
): TokenToRemove | undefined {
  const isStale =
    preferences.push.staleTokenAction === STALE_TOKEN_ACTION.remove && reasonDetail.code === 'TOKEN_STALE';
  if (!isStale && reasonDetail.code !== 'TOKEN_GONE') return undefined;
  const pushToken = deviceOf(target)?.token.pushToken;
  return pushToken === undefined ? undefined : { pushToken, because: isStale ? 'stale' : 'unregistered' };
}

/**
 * Removes a push token unless it was registered again after the decision. `decidedAtMs`: epoch ms. See
 * docs/spec/last-mile.md#effect-of-device-state.
 */
export async function removeStaleToken(
  db: Db,
  { pushToken, because }: TokenToRemove,
  decidedAtMs: number,
): Promise<void> {
  await deleteToken(db, pushTokenHash(pushToken), decidedAtMs, { because, atMs: decidedAtMs });
}
