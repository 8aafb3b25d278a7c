import { expect, test } from 'vitest';
import { runSeed } from '../testing/run-seed.ts';

/**
 * Random operations in random order, while frames and responses get lost or arrive late or twice, the server drops old
 * events, and the app restarts. Invariants are checked after every step; in the end the store must equal the state of
 * the server. `random-operations.long.test.ts` runs more seeds and steps.
 */
test.each([1, 5, 23, 111, 4011])('seed %i: the store stays consistent', async (seed) => {
  await expect(runSeed(seed, 180)).resolves.toBeUndefined();
});

test('seed 5042: the store stays consistent when a reply arrives, the connection breaks before its count, and the app restarts', async () => {
  await expect(runSeed(5042, 300)).resolves.toBeUndefined();
});

test('seed 40577: the store stays consistent when a view opens while too much is missing, and its page is older than later frames', async () => {
  await expect(runSeed(40577, 180)).resolves.toBeUndefined();
});
