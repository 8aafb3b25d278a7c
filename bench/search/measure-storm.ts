import { setTimeout as delay } from 'node:timers/promises';
import { adjacentMessages } from '../../packages/server/src/storage/messages/message-list-store.ts';
import { findMessage } from '../../packages/server/src/storage/messages/messages-store.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';
import { percentile } from '../lib/results.ts';

const SEARCHES = 50;
const HOSTILE = ['z', 'xz', 'tetetatetetate', 'e z', 'Z%', 'tetata', '\u0001'];
const SECONDS = 5;

/** Measures how long another call takes while 50 callers run the slowest search. */
export async function measureStorm(storage: Storage) {
  const quiet = await otherCalls(storage);
  let isOver = false;
  const callers = Array.from({ length: SEARCHES }, async (_, index) => {
    while (!isOver)
      await adjacentMessages(
        storage.db,
        {
          scope: { kind: 'all', withReplies: true },
          uid: undefined,
          filter: { searchKey: HOSTILE[index % HOSTILE.length] ?? 'z' },
          search: storage.search,
        },
        { direction: 'older', limit: 31 },
      );
  });
  const busy = await otherCalls(storage);
  isOver = true;
  await Promise.all(callers);
  return { searches: SEARCHES, ...busy, quietP50: quiet.p50, quietP99: quiet.p99 };
}

async function otherCalls(storage: Storage) {
  const times: number[] = [];
  for (let at = 0; at < SECONDS * 100; at += 1) {
    const startedAt = performance.now();
    await delay(0);
    await findMessage(storage.db, 1 + ((at * 7_919) % 1_000));
    times.push(performance.now() - startedAt);
    await delay(5);
  }
  const rounded = (ms: number) => Number(ms.toFixed(1));
  return { p50: rounded(percentile(times, 50)), p99: rounded(percentile(times, 99)), max: rounded(Math.max(...times)) };
}
