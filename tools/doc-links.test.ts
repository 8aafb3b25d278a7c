import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const PAGES = ['*.md', 'docs/**/*.md', '{packages,apps}/*/README.md', 'bench/**/*.md'];
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

test('every link and picture of the docs leads to a file', async () => {
  const pages = (await Array.fromAsync(glob(PAGES))).filter((page) => !page.includes('node_modules'));
  const links = await Promise.all(
    pages.map(async (page) =>
      [...(await readFile(page, 'utf8')).matchAll(LINK)].map(([, target = '']) => ({
        page,
        path: join(dirname(page), target),
      })),
    ),
  );
  const broken = links.flat().filter(({ path }) => !existsSync(path));
  expect(links.flat().length).toBeGreaterThan(60);
  expect(broken.map(({ page, path }) => `${page}: ${path}`)).toEqual([]);
});

test('the index of the decisions lists every page', async () => {
  const index = await readFile('docs/decisions/README.md', 'utf8');
  const pages = (await Array.fromAsync(glob('docs/decisions/*.md'))).map((page) => basename(page));
  const missing = pages.filter((page) => page !== 'README.md' && !index.includes(`(${page})`));
  expect(missing).toEqual([]);
});
