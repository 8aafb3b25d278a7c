import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { run } from './run.ts';
import { expectSeedToHold } from './simulation.cases.ts';
import { stepsOf } from './steps.ts';

test('a seed has the same trace in two worlds', async () => {
  const steps = stepsOf(7, 40);
  const [first, second] = [await run(7, steps), await run(7, steps)];
  expect(second.trace).toEqual(first.trace);
  expect(second.hash).toBe(first.hash);
  expect(first.trace.length).toBeGreaterThan(40);
});

test.each([14, 15, 42])('every invariant holds in the world of seed %i', async (seed) => {
  await expectSeedToHold(seed, 100);
});

test.each(PLANTED_FAULTS)('the source still has the place of the planted fault "$name"', ({ file, original }) => {
  expect(readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8')).toContain(original);
});
