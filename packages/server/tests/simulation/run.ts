import { seeded } from '../../src/notify/testing/seeded.fixture.ts';
import { checkAlways, checkApps, checkAtRest, checkCalm, checkScreens } from './invariants/invariants.ts';
import { calm, calmApps, passSlots, rest, visitMissed } from './rest.ts';
import { kindOf, type Step } from './steps.ts';
import { populate } from './world/populate.ts';
import { World } from './world/world.ts';
import type { WorldOptions } from './world/world-options.ts';

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
/** Clears to iPhones may follow each other in this many waits of a short rest. */
const SLOTS = 3;

/** Makes the steps in a new world. Stops at the first violation. */
export async function run(
  seed: number,
  steps: readonly Step[],
  { store = 'sqlite', disturb }: Partial<Omit<WorldOptions, 'seed'>> = {},
): Promise<Run> {
  await using world = await World.start({ seed, store, ...(disturb && { disturb }) });
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
      const isRest = made % REST_EVERY === 0 || made === steps.length;
      if (!isRest && !world.isRestDue) continue;
      world.isRestDue = false;
      await calm(world);
      world.trace.close('calm');
      const late = await checkCalm(world);
      if (late.length > 0) return result(late);
      await calmApps(world);
      world.trace.close('apps are calm');
      const stale = await checkApps(world);
      if (stale.length > 0) return result(stale);
      await (isRest ? rest(world) : passSlots(world, SLOTS));
      world.trace.close('rest');
      const faults = isRest
        ? await checkAtRest(world, Math.ceil(made / REST_EVERY) - 1, made === steps.length)
        : await checkScreens(world);
      if (faults.length > 0) return result(faults);
      await visitMissed(world);
    }
  } catch (error) {
    world.trace.close('error');
    return result([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
  return result([]);
}
