import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performanceSection } from '../../bench/published/performance-section.ts';
import { readResults } from '../../bench/published/results.ts';

const SECTION = /(?<=\n## Performance\n\n).*?(?=\n\n### )/s;

/** Writes the recorded benchmark results into the section "Performance" of the README. */
export function writePerformance(root: string): void {
  const path = join(root, 'README.md');
  const section = performanceSection(readResults());
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(SECTION, () => section),
  );
}
