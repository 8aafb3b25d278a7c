import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LoopWatch } from './loop-watch.ts';

const TURNS = 400_000;

test('a watch reports the longest pause of the event loop', async () => {
  const watch = new LoopWatch();
  await nextTurn();
  const endAt = performance.now() + 60;
  while (performance.now() < endAt);
  await nextTurn();

  expect(watch.end().max).toBeGreaterThanOrEqual(60);
});

test('a watch uses no more memory after 400,000 turns, so it causes no pause itself', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const watch = new LoopWatch();
  for (let turn = 0; turn < 1_000; turn += 1) await nextTurn();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
  collect();
  const grown = process.memoryUsage().heapUsed - before;
  watch.end();

  expect(grown).toBeLessThan(TURNS);
});
