import { expect, test } from 'vitest';
import { runSeed } from '../testing/run-seed.ts';

/**
 * Anything may happen in any order, while frames and responses get lost, arrive late or twice, the server forgets, and the
 * app ends and starts again. What must always hold is looked at after every step, and in the end the store says what the
 * server says. LONG_TESTS runs more of it.
 */
test.each([1, 2, 3, 5, 19, 23, 31, 40, 111, 150, 4011])('seed %i: the store stays consistent', async (seed) => {
  await expect(runSeed(seed, 180)).resolves.toBeUndefined();
});

test('seed 5042: the store stays consistent when a reply arrives, the connection breaks before its count, and the app restarts', async () => {
  await expect(runSeed(5042, 300)).resolves.toBeUndefined();
});

test('seed 40577: the store stays consistent when a view opens while too much is missing, and its page is older than later frames', async () => {
  await expect(runSeed(40577, 180)).resolves.toBeUndefined();
});
