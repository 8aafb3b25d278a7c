import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const PAGES = ['*.md', 'deploy/*.md', 'docs/**/*.md', '{packages,apps}/*/README.md', 'bench/**/*.md'];
/** Unless silenced, npm prints two lines before the output, which a captured key would contain. */
const NOT_SILENCED = /npm run chatwire\b.*|\$\(npm run (?!--silent |-s )[^)]*\)/g;

test('every sample that runs the command line silences npm', async () => {
  const pages = (await Array.fromAsync(glob(PAGES))).filter((page) => !page.includes('node_modules'));
  const texts = await Promise.all(pages.map(async (page) => ({ page, text: await readFile(page, 'utf8') })));
  expect(texts.some(({ text }) => text.includes('npm run --silent chatwire'))).toBe(true);
  expect(
    texts.flatMap(({ page, text }) => [...text.matchAll(NOT_SILENCED)].map(([found]) => `${page}: ${found}`)),
  ).toEqual([]);
});
