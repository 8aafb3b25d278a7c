import type { AppSettings } from '@chatwire/protocol';
import { pushTokenHash } from '../../settings/register-push-token.ts';
import { deleteToken } from '../../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { SuppressDecision } from '../decision.ts';
import { deviceOf } from '../targets/target.ts';

/** A token to remove, and why. */
export interface TokenToRemove {
  readonly pushToken: string;
  readonly because: 'stale' | 'unregistered';
}

/**
 * Returns the token to remove after the entry of a decision: its subscription has ended, or its device was not seen for
 * too long and the settings say so.
 */
export function tokenToRemove(
  { preferences }: AppSettings,
  { target, reasonDetail }: SuppressDecision,
): TokenToRemove | undefined {
  const isStale = preferences.push.staleTokenAction === 3 && reasonDetail.code === 'TOKEN_STALE';
  if (!isStale && reasonDetail.code !== 'TOKEN_GONE') return undefined;
  const pushToken = deviceOf(target)?.token.pushToken;
  return pushToken === undefined ? undefined : { pushToken, because: isStale ? 'stale' : 'unregistered' };
}

/** Removes a token unless it was registered again since the decision. See docs/spec/last-mile.md#effect-of-device-state. */
export async function removeStaleToken(
  db: Db,
  { pushToken, because }: TokenToRemove,
  decidedAtMs: number,
): Promise<void> {
  await deleteToken(db, pushTokenHash(pushToken), decidedAtMs, { because, atMs: decidedAtMs });
}
