import { listOwnConversations } from '../../packages/server/src/storage/conversations/conversation-list-store.ts';
import { loadNames, SOCIABLE_USER } from '../search/load-names.ts';
import { timeSearch } from '../search/time-searches.ts';
import type { Curve } from './curve.ts';
import { withSqlite } from './with-sqlite.ts';

const SIZES = [10, 100, 1_000, 10_000];
const ROUNDS = 300;
const SLICE = { limit: 30, offset: 0 };

/** Measures the first page of a user's conversations by their number. */
export async function inboxCurve(): Promise<Curve> {
  const points = [];
  for (const size of SIZES) {
    const { p50 } = await withSqlite(async (storage) => {
      await loadNames(storage, size);
      return timeSearch(ROUNDS, async () => (await listOwnConversations(storage, SOCIABLE_USER, {}, SLICE)).total);
    });
    points.push({ size, value: p50 });
  }
  return { what: 'first page of the inbox, p50', of: 'conversations of a user', unit: 'ms', points };
}
