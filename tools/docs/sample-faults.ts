import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sample, samplesOf } from './samples-of.ts';
import { typeFaults } from './type-faults.ts';

/** Pages with samples that people copy. */
const PAGES = ['*.md', 'docs/ui-kit/*.md', 'packages/*/README.md', 'apps/*/README.md'];

/** Returns every `ts` and `tsx` sample in the docs. */
export async function docSamples(root: string): Promise<Sample[]> {
  const paths = await Array.fromAsync(glob(PAGES, { cwd: root }));
  const pages = paths.toSorted().map(async (path) => samplesOf(path, await readFile(join(root, path), 'utf8')));
  return (await Promise.all(pages)).flat();
}

/**
 * Returns the type errors of samples, as `page:line: why`. The samples are checked as virtual files of the repository.
 */
export function sampleFaults(root: string, samples: readonly Sample[]): string[] {
  return typeFaults(root, samples).map(({ sample, line, text }) => `${sample.page}:${sample.line + line}: ${text}`);
}
