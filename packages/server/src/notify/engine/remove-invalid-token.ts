import { pushTokenHash } from '../../settings/register-push-token.ts';
import { deleteToken } from '../../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { ProviderAttempt } from './attempts.ts';

/**
 * Removes a push token if its provider declared it invalid in the last attempt, unless it was registered again since. Returns
 * whether it was removed.
 * See docs/spec/notifications.md#invalid-tokens.
 */
export async function removeInvalidToken(
  db: Db,
  pushToken: string,
  attempts: readonly ProviderAttempt[],
): Promise<boolean> {
  const last = attempts.at(-1);
  if (last?.result.kind !== 'refused' || !last.result.tokenInvalid) return false;
  const registeredBeforeMs = last.result.tokenInvalid.since ?? last.startedAtMs + 1;
  const removal = { because: 'unregistered', atMs: last.endedAtMs } as const;
  return deleteToken(db, pushTokenHash(pushToken), registeredBeforeMs, removal);
}
