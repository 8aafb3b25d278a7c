import { expect, test } from 'vitest';
import { type Run, run } from './run.ts';
import { shrink } from './shrink.ts';
import { stepsOf } from './steps.ts';
import type { StoreKind } from './world/sim-database.ts';

/** Steps of one world: it rests every 100. */
const STEPS = 1_000;
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1);

/**
 * Runs a seed. A violation fails with the seed, the step, and the shortest run that still shows it.
 * To replay one: see CONTRIBUTING.md.
 */
export async function expectSeedToHold(seed: number, count: number, store: StoreKind = 'sqlite'): Promise<Run> {
  const steps = stepsOf(seed, count);
  const made = await run(seed, steps, { store });
  if (made.faults.length === 0) return made;
  const shrunk = await shrink(seed, steps.slice(0, made.steps), made, { store });
  expect.fail(
    [
      `seed ${seed} on ${store}, step ${made.steps} of ${count}: ${made.faults.join('; ')}`,
      `shrunk to ${shrunk.steps.length} steps: ${shrunk.run.faults.join('; ')}`,
      ...shrunk.run.trace,
    ].join('\n'),
  );
}

/** Tests that every invariant holds in many steps. `SIMULATION_STEPS` sets another number of steps, `SIMULATION_SEED` the first seed. */
export function everyInvariantHolds(store: StoreKind, defaultSteps: number): void {
  const total = Number(process.env['SIMULATION_STEPS'] ?? defaultSteps);
  test(
    `every invariant holds in ${total} steps on ${store}`,
    async () => {
      const startedMs = performance.now();
      let [made, simulatedMs] = [0, 0];
      for (let seed = FIRST_SEED; made < total; seed += 1) {
        const run = await expectSeedToHold(seed, Math.min(STEPS, total - made), store);
        made += run.steps;
        simulatedMs += run.simulatedMs;
      }
      const seconds = (performance.now() - startedMs) / 1_000;
      console.log(
        `${made} steps, ${Math.round(simulatedMs / 3_600_000)} simulated hours in ${Math.round(seconds)} s, ${Math.round(made / seconds)} steps/s`,
      );
      expect(made).toBe(total);
    },
    12 * 3_600_000,
  );
}
