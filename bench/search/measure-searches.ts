import { adjacentMessages } from '../../packages/server/src/storage/messages/message-list-store.ts';
import type { MessageScope } from '../../packages/server/src/storage/messages/select-messages.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';
import { BUSY_USER, LARGE_GROUP, QUIET_USER } from './load-messages.ts';
import { textSource } from './text-source.ts';
import { timeMix, timeSearch } from './time-searches.ts';

const ROUNDS = 100;
const SCAN_ROUNDS = 3;
const { vocabulary } = textSource(11);
const word = (rank: number, length = 5) => vocabulary.slice(rank).find((candidate) => candidate.length >= length) ?? '';

const TERMS = {
  'a frequent word': word(0),
  'a word in 1,000 messages': word(300, 6),
  'a rare word': word(29_000, 9),
  'two words': `${word(12)} ${word(40)}`,
  'a word that does not occur': 'xylophone',
  'frequent parts, never together': 'tetetatetetate',
  'two frequent letters': 'te',
  'two letters that do not occur': 'xz',
  'one frequent letter': 'e',
  'one letter that does not occur': 'z',
  'one Chinese character': String.fromCodePoint(0x4e00 + 1_500),
  'two Chinese characters': String.fromCodePoint(0x4e00 + 300, 0x4e00 + 700),
};
const PLACES: Record<string, { scope: MessageScope; uid?: string }> = {
  everywhere: { scope: { kind: 'all', withReplies: true } },
  'in a group of 100,000': {
    scope: { kind: 'conversation', conversationId: `group_${LARGE_GROUP}`, withReplies: true },
    uid: BUSY_USER,
  },
  'by a user in 60 groups': { scope: { kind: 'mine', withReplies: true }, uid: BUSY_USER },
  'by a user with 300 messages': { scope: { kind: 'mine', withReplies: true }, uid: QUIET_USER },
};

/** Returns a word that is in few messages. */
export function rareWord(): string {
  return TERMS['a rare word'];
}

/** Measures a page for every term in every scope, with and without the index, and a mix of all with the index. */
export async function measureSearches(storage: Storage) {
  const lines = [];
  const all: (() => Promise<number>)[] = [];
  for (const [where, { scope, uid }] of Object.entries(PLACES)) {
    for (const [what, searchKey] of Object.entries(TERMS)) {
      const page = async (search: Storage['search'] | undefined) => {
        const selection = { scope, uid, filter: { searchKey }, search };
        return (await adjacentMessages(storage.db, selection, { direction: 'older', limit: 31 })).length;
      };
      all.push(() => page(storage.search));
      const indexed = await timeSearch(ROUNDS, () => page(storage.search));
      const scan = await timeSearch(SCAN_ROUNDS, () => page(undefined));
      const line = {
        what,
        where,
        ...indexed,
        scanP50: scan.p50,
        scanLoop: scan.loop,
        ratio: Number((indexed.p50 / scan.p50).toPrecision(2)),
      };
      console.log(Object.values(line).join('  '));
      lines.push(line);
    }
  }
  return { lines, mix: await timeMix(all) };
}
