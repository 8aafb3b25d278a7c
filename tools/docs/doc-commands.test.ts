import { expect, test } from 'vitest';
import { docPages } from './doc-pages.ts';

/** Unless silenced, npm prints two lines before the output, which a captured key would contain. */
const NOT_SILENCED = /npm run chatwire\b.*|\$\(npm run (?!--silent |-s )[^)]*\)/g;

test('every sample that runs the command line silences npm', async () => {
  const pages = await docPages();
  expect(pages.some(({ text }) => text.includes('npm run --silent chatwire'))).toBe(true);
  expect(
    pages.flatMap(({ path, text }) => [...text.matchAll(NOT_SILENCED)].map(([match]) => `${path}: ${match}`)),
  ).toEqual([]);
});
