import { expect } from 'vitest';
import { type Run, run } from './run.ts';
import { shrink } from './shrink.ts';
import { stepsOf } from './steps.ts';

/**
 * Runs a seed. A violation fails with the seed, the step, and the shortest run that still shows it.
 * To replay one: see CONTRIBUTING.md.
 */
export async function expectSeedToHold(seed: number, count: number): Promise<Run> {
  const steps = stepsOf(seed, count);
  const made = await run(seed, steps);
  if (made.faults.length === 0) return made;
  const shrunk = await shrink(seed, steps.slice(0, made.steps));
  expect.fail(
    [
      `seed ${seed}, step ${made.steps} of ${count}: ${made.faults.join('; ')}`,
      `shrunk to ${shrunk.steps.length} steps: ${shrunk.run.faults.join('; ')}`,
      ...shrunk.run.trace,
    ].join('\n'),
  );
}
