import type { DeliverableToken } from '../../../storage/notifications/candidates-store.ts';
import { targetsToClear } from '../../../storage/notifications/clears-store.ts';
import { shownStates } from '../../../storage/notifications/outdated-store.ts';
import type { Db } from '../../../storage/storage.ts';
import type { WaitingClear } from '../../candidate.ts';
import { isBrowser } from '../../clears/clear-budget.ts';
import { clearItemsOf, type RemovedMessage } from '../../clears/clear-items.ts';
import { outdatedRowsOf } from '../../clears/decide-clear.ts';

/**
 * Returns, by the hash of the token, the clears that pushes to these tokens carry. `removed`: a message whose notification
 * the push itself removes, unless the device is a browser. Runs at most two queries.
 */
export async function waitingClearsOf(
  db: Db,
  tokens: readonly DeliverableToken[],
  removed?: RemovedMessage,
): Promise<ReadonlyMap<string, WaitingClear>> {
  const targets = await targetsToClear(
    db,
    tokens.map(({ token_hash }) => token_hash),
  );
  const clears = new Map<string, WaitingClear>();
  const byHash = new Map(tokens.map((token) => [token.token_hash, token]));
  const states = (await shownStates(db, [...targets])).filter(({ target, uid }) => byHash.get(target)?.uid === uid);
  for (const [target, rows] of Map.groupBy(states, (state) => state.target)) {
    const token = byHash.get(target);
    const own = removed && token && !isBrowser(token.platform) ? removed : undefined;
    const outdated = outdatedRowsOf(rows).filter(({ messageId }) => messageId !== own?.id);
    const clear = clearItemsOf(outdated, own);
    if (clear.covered.length > 0) clears.set(target, clear);
  }
  return clears;
}
