import { messagesBeside } from '../../packages/server/src/storage/message-list-store.ts';
import type { MessageScope } from '../../packages/server/src/storage/select-messages.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';
import { percentile } from '../lib/results.ts';
import { BUSY_USER, LARGE_GROUP, QUIET_USER } from './load-messages.ts';
import { LoopWatch } from './loop-watch.ts';
import { textSource } from './text-source.ts';

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

/** A page of every term in every place, with the index and without. */
export async function measureSearches(storage: Storage) {
  const lines = [];
  for (const [where, { scope, uid }] of Object.entries(PLACES)) {
    for (const [what, searchKey] of Object.entries(TERMS)) {
      const page = (search: Storage['search'] | undefined) =>
        messagesBeside(storage.db, { scope, uid, filter: { searchKey }, search }, { direction: 'older', limit: 31 });
      const indexed = await time(ROUNDS, () => page(storage.search));
      const scan = await time(SCAN_ROUNDS, () => page(undefined));
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
  return lines;
}

/** Repeats for at most a second. */
async function time(rounds: number, run: () => Promise<readonly unknown[]>) {
  let found = (await run()).length;
  const times: number[] = [];
  const watch = new LoopWatch();
  const endAt = performance.now() + 1_000;
  for (let round = 0; round < rounds && performance.now() < endAt; round += 1) {
    const startedAt = performance.now();
    found = (await run()).length;
    times.push(performance.now() - startedAt);
  }
  const rounded = (ms: number) => Number(ms.toFixed(2));
  return { found, p50: rounded(percentile(times, 50)), p99: rounded(percentile(times, 99)), loop: watch.end().max };
}
