import type { DeliverableToken } from '../../../storage/notifications/candidates-store.ts';
import { targetsToClear } from '../../../storage/notifications/clears/clears-store.ts';
import { shownStates } from '../../../storage/notifications/clears/outdated-store.ts';
import type { Db } from '../../../storage/storage.ts';
import type { WaitingClear } from '../../candidate.ts';
import { isBrowser } from '../../clears/clear-budget.ts';
import { type CarryingMessage, clearItemsOf } from '../../clears/clear-items.ts';
import { outdatedRowsOf } from '../../clears/decide-clear.ts';

/**
 * Returns, by token hash, the clears that pushes about `message` carry to these tokens. Even the push about a deleted message
 * does not remove its notification in a browser, but replaces it. Runs at most two queries.
 */
export async function waitingClearsOf(
  db: Db,
  tokens: readonly DeliverableToken[],
  message: CarryingMessage,
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
    const isRemoved = message.isRemoved && token !== undefined && !isBrowser(token.platform);
    const clear = clearItemsOf(outdatedRowsOf(rows), { ...message, isRemoved });
    if (clear.covered.length > 0) clears.set(target, clear);
  }
  return clears;
}
