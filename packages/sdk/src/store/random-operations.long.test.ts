import { expect, test } from 'vitest';
import { runSeed } from '../testing/run-seed.ts';

const FIRST = Number(process.env.FIRST_SEED ?? 1_000);

test('the store stays consistent under random operations', { timeout: 3_600_000 }, async () => {
  for (let seed = FIRST; seed < FIRST + 1_000; seed += 1) await expect(runSeed(seed, 300)).resolves.toBeUndefined();
});
