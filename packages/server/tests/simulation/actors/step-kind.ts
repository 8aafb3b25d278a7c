import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import type { World } from '../world/world.ts';

/** Something that an actor does. */
export interface StepKind {
  /** Share among all steps. */
  readonly weight: number;
  /** Does it. What it depends on is found in the world by chance, so that a step has a meaning when earlier ones are left out. Returns a line for the trace. */
  run(world: World, random: Seeded): Promise<string>;
}

export function one<T>(random: Seeded, items: readonly [T, ...T[]] | readonly T[]): T {
  const item = random.pick(items);
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}
