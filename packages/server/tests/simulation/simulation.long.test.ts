import { expect, test } from 'vitest';
import { expectSeedToHold } from './simulation.cases.ts';

/** Steps of one world: it rests every 100. */
const STEPS = 1_000;
/** All seeds together make so many steps; `SIMULATION_STEPS` sets another number, `SIMULATION_SEED` the first seed. */
const TOTAL = Number(process.env['SIMULATION_STEPS'] ?? 1_000_000);
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1);

test(
  `every invariant holds in ${TOTAL} steps`,
  async () => {
    const startedMs = performance.now();
    let [made, simulatedMs] = [0, 0];
    for (let seed = FIRST_SEED; made < TOTAL; seed += 1) {
      const run = await expectSeedToHold(seed, Math.min(STEPS, TOTAL - made));
      made += run.steps;
      simulatedMs += run.simulatedMs;
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    console.log(
      `${made} steps, ${Math.round(simulatedMs / 3_600_000)} simulated hours in ${Math.round(seconds)} s, ${Math.round(made / seconds)} steps/s`,
    );
    expect(made).toBe(TOTAL);
  },
  2 * 3_600_000,
);
