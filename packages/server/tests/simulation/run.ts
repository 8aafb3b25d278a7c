import { seeded } from '../../src/notify/testing/seeded.fixture.ts';
import { checkAlways, checkAtRest } from './invariants/invariants.ts';
import { rest, visitMissed } from './rest.ts';
import { kindOf, type Step } from './steps.ts';
import { populate } from './world/populate.ts';
import type { StoreKind } from './world/sim-database.ts';
import { World } from './world/world.ts';

export interface Run {
  /** What was violated; empty when everything holds. */
  readonly faults: readonly string[];
  /** Steps that were made before the violation was seen, or all. */
  readonly steps: number;
  readonly trace: readonly string[];
  readonly hash: string;
  readonly simulatedMs: number;
}

const CHECK_EVERY = 50;
const REST_EVERY = 100;

/** Makes the steps in a new world. Stops at the first violation. */
export async function run(seed: number, steps: readonly Step[], store: StoreKind = 'sqlite'): Promise<Run> {
  await using world = await World.start(seed, store);
  await populate(world);
  const startMs = world.clock.nowMs;
  let made = 0;
  const result = (faults: readonly string[]): Run => ({
    faults,
    steps: made,
    trace: world.trace.lines,
    hash: world.trace.hash,
    simulatedMs: world.clock.nowMs - startMs,
  });
  try {
    for (const step of steps) {
      made += 1;
      const line = await kindOf(step).run(world, seeded(step.seed));
      if (world.node.hasCrashed) await world.crash();
      await world.lookAtRemoved();
      world.trace.close(`${made} ${line}`);
      if (made % CHECK_EVERY === 0 || world.faults.length > 0) {
        const faults = await checkAlways(world);
        if (faults.length > 0) return result(faults);
      }
      if (made % REST_EVERY !== 0 && made < steps.length) continue;
      await rest(world);
      world.trace.close('rest');
      const faults = await checkAtRest(world, Math.ceil(made / REST_EVERY) - 1, made === steps.length);
      if (faults.length > 0) return result(faults);
      await visitMissed(world);
    }
  } catch (error) {
    world.trace.close('error');
    return result([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
  return result([]);
}
