import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceOf } from './planted-fault.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { run } from './run.ts';
import { expectSeedToHold } from './simulation.cases.ts';
import { stepsOf } from './steps.ts';

/** What once depended on real time: the job of an erasure, and a replay. */
const REAL_TIME_STEPS = [
  { kind: 'replay', seed: 1 },
  { kind: 'erase', seed: 4 },
  { kind: 'outage', seed: 1 },
  { kind: 'waitForDigests', seed: 1 },
  { kind: 'replay', seed: 1 },
];

test('a seed has the same trace in two worlds, even if the second is disturbed', async () => {
  const steps = [...stepsOf(7, 12), ...REAL_TIME_STEPS, ...stepsOf(8, 12)];
  const first = await run(7, steps);
  const second = await run(7, steps, { disturb: blockOften() });
  expect(second.trace).toEqual(first.trace);
  expect(second.hash).toBe(first.hash);
  const erased = expect.stringMatching(/^14 erase guest.*: 200$/);
  expect(first.trace).toEqual(expect.arrayContaining(['13 replay', erased, '17 replay']));
});

test.each([14, 15, 42])('every invariant holds in the world of seed %i', async (seed) => {
  await expectSeedToHold(seed, 100);
});

test.each(PLANTED_FAULTS)('the source still has the place of the planted fault "$name"', (fault) => {
  expect(readFileSync(sourceOf(fault), 'utf8')).toContain(fault.original);
});

/** Returns a disturbance: in every 50th turn of the event loop, nothing else runs for 3 ms, as on a machine that is busy. */
function blockOften(): () => void {
  let turns = 0;
  return () => {
    turns += 1;
    if (turns % 50 > 0) return;
    const startedMs = performance.now();
    while (performance.now() - startedMs < 3);
  };
}
