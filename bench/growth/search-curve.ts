import { adjacentMessages } from '../../packages/server/src/storage/messages/message-list-store.ts';
import { fillIndex } from '../search/fill-index.ts';
import { loadMessages } from '../search/load-messages.ts';
import { rareWord } from '../search/measure-searches.ts';
import { timeSearch } from '../search/time-searches.ts';
import type { Curve } from './curve.ts';
import { withSqlite } from './with-sqlite.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const ROUNDS = 300;

/** Measures a search for a rare word in all messages by their number. */
export async function searchCurve(): Promise<Curve> {
  const points = [];
  for (const size of SIZES) {
    const { p99 } = await withSqlite(async (storage) => {
      await loadMessages(storage, size);
      await fillIndex(storage);
      const selection = {
        scope: { kind: 'all', withReplies: true },
        filter: { searchKey: rareWord() },
        search: storage.search,
      } as const;
      return timeSearch(ROUNDS, async () => {
        return (await adjacentMessages(storage.db, { ...selection, uid: undefined }, { direction: 'older', limit: 31 }))
          .length;
      });
    });
    points.push({ size, value: p99 });
  }
  return { what: 'search for a rare word, p99', of: 'messages', unit: 'ms', points };
}
