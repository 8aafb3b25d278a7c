import { type Run, run } from './run.ts';
import type { Step } from './steps.ts';
import type { StoreKind } from './world/sim-database.ts';

/** A run that still violates something, with as few steps as were found. */
export interface Shrunk {
  readonly steps: readonly Step[];
  readonly run: Run;
}

/**
 * How often a list of steps is tried, and how often it has to fail. On PostgreSQL, the order in which data arrives differs between two
 * runs of a seed.
 */
const TRIES = { sqlite: { most: 1, failing: 1 }, postgres: { most: 5, failing: 3 } } as const;

/**
 * Leaves out halves, quarters, … of the steps while the run still fails as `failed` did. `lists`: at most so many lists of steps are
 * tried. Returns the run as it was if its own steps do not fail again.
 */
export async function shrink(
  seed: number,
  failing: readonly Step[],
  failed: Run,
  { store = 'sqlite', lists = 80 }: { readonly store?: StoreKind; readonly lists?: number } = {},
): Promise<Shrunk> {
  let steps = failing;
  let last = failed;
  let left = lists;
  for (let size = Math.ceil(steps.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length && left > 0; left -= 1) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
      const tried = await failAgain(seed, fewer, last, store);
      if (!tried) at += size;
      else {
        steps = fewer.slice(0, tried.steps);
        last = tried;
      }
    }
  }
  return { steps, run: last };
}

/** Returns the longest of the runs that failed in the same way, if there are enough of them. */
async function failAgain(
  seed: number,
  steps: readonly Step[],
  wanted: Run,
  store: StoreKind,
): Promise<Run | undefined> {
  const { most, failing } = TRIES[store];
  const same: Run[] = [];
  for (let tried = 0; tried < most && same.length < failing && most - tried >= failing - same.length; tried += 1) {
    const made = await run(seed, steps, { store });
    if (isSame(made, wanted)) same.push(made);
  }
  return same.length < failing ? undefined : same.toSorted((a, b) => b.steps - a.steps)[0];
}

/** The same violation: another one, found on the way, would lead elsewhere. */
function isSame(tried: Run, wanted: Run): boolean {
  const kindOf = ({ faults }: Run) => faults[0]?.replace(/\d+/g, '').slice(0, 24);
  return tried.faults.length > 0 && kindOf(tried) === kindOf(wanted);
}
