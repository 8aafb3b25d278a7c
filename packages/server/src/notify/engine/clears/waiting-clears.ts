import { waitingTargets } from '../../../storage/notifications/clears-store.ts';
import { shownStates } from '../../../storage/notifications/outdated-store.ts';
import type { PushTokenRow } from '../../../storage/notifications/push-tokens-store.ts';
import type { Db } from '../../../storage/storage.ts';
import type { WaitingClear } from '../../candidate.ts';
import { clearItemsOf } from '../../clears/clear-items.ts';
import { outdatedRowsOf } from '../../clears/decide-clear.ts';

/**
 * Returns, by the hash of the token, the clears that wait for a push to one of these tokens. Runs at most two queries.
 */
export async function waitingClearsOf(
  db: Db,
  tokens: readonly PushTokenRow[],
): Promise<ReadonlyMap<string, WaitingClear>> {
  const waiting = await waitingTargets(
    db,
    tokens.map(({ token_hash }) => token_hash),
  );
  const clears = new Map<string, WaitingClear>();
  const uids = new Map(tokens.map(({ token_hash, uid }) => [token_hash, uid]));
  const states = (await shownStates(db, [...waiting])).filter(({ target, uid }) => uids.get(target) === uid);
  for (const [target, rows] of Map.groupBy(states, (state) => state.target)) {
    const outdated = outdatedRowsOf(rows);
    const { items, covered } = clearItemsOf(outdated);
    if (items.length > 0) clears.set(target, { items, covered, isAll: covered.length === outdated.length });
  }
  return clears;
}
