import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { performanceSection } from './performance-section.ts';
import { readResults } from './results.ts';

test('the README shows the figures of the recorded results', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(performanceSection(readResults()));
});
