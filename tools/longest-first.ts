import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take longest although some of them are small, because their cases are in other files. */
const LONG = [/\.e2e\.test\.ts$/, /\/tests\/phone\//, /\/tests\/faults\//, /\.pg\.test\.ts$/];

/**
 * Starts long test files first, so that at the end of a run no core waits for a file that has only begun. Without the
 * durations of an earlier run, as in a fresh clone, Vitest would order files by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = LONG.findIndex((pattern) => pattern.test(moduleId));
  return index === -1 ? LONG.length : index;
}
