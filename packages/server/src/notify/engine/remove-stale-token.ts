import type { AppSettings } from '@chatwire/protocol';
import { pushTokenHash } from '../../settings/register-push-token.ts';
import { deleteToken } from '../../storage/notifications/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { SuppressDecision } from '../decision.ts';

/** The token that the settings remove after the entry of a decision, because its device was not seen for too long. */
export function tokenToRemove(
  { preferences }: AppSettings,
  { target, reasonDetail }: SuppressDecision,
): string | undefined {
  if (preferences.push.staleTokenAction !== 3 || reasonDetail.code !== 'TOKEN_STALE') return undefined;
  return target.provider === 'none' || target.provider === 'custom' ? undefined : target.token.pushToken;
}

/** Removes a token unless it was registered again since the decision. See docs/spec/last-mile.md#effect-of-device-state. */
export async function removeStaleToken(db: Db, pushToken: string, decidedAtMs: number): Promise<void> {
  await deleteToken(db, pushTokenHash(pushToken), decidedAtMs);
}
