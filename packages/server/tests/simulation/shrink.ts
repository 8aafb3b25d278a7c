import { type Run, run } from './run.ts';
import type { Step } from './steps.ts';

/** A run that still violates something, with as few steps as were found. */
export interface Shrunk {
  readonly steps: readonly Step[];
  readonly run: Run;
}

/** The same violation: another one, found on the way, would lead elsewhere. */
function isSame(tried: Run, wanted: Run): boolean {
  const kindOf = ({ faults }: Run) => faults[0]?.replace(/\d+/g, '').slice(0, 24);
  return tried.faults.length > 0 && kindOf(tried) === kindOf(wanted);
}

/** Leaves out halves, quarters, … of the steps while the run still fails. `runs`: at most so many tries. */
export async function shrink(seed: number, failing: readonly Step[], runs = 80): Promise<Shrunk> {
  let steps = failing;
  let last = await run(seed, steps);
  let left = runs;
  for (let size = Math.ceil(steps.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length && left > 0; left -= 1) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
      const tried = await run(seed, fewer);
      if (!isSame(tried, last)) at += size;
      else {
        steps = fewer.slice(0, tried.steps);
        last = tried;
      }
    }
  }
  return { steps, run: last };
}
