import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const PAGES = ['*.md', 'deploy/*.md', 'docs/**/*.md', '{packages,apps}/*/README.md', 'bench/**/*.md'];
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g;
/** Code is shown as it is: `[text](url)` in it is no link. */
const CODE = /^```.*?^```$|(`+)(?!`).+?(?<!`)\1(?!`)/gms;

test('every link and picture of the docs leads to a file', async () => {
  const links = await docLinks();
  const broken = links.filter(({ path }) => !existsSync(path));
  expect(links.length).toBeGreaterThan(60);
  expect(broken.map(({ page, path }) => `${page}: ${path}`)).toEqual([]);
});

test('every anchor of a link in the docs is a heading of its page', async () => {
  const links = (await docLinks()).filter(({ path, anchor }) => anchor !== undefined && path.endsWith('.md'));
  const paths = [...new Set(links.map(({ path }) => path))].filter((path) => existsSync(path));
  const anchors = new Map(await Promise.all(paths.map(async (path) => [path, await anchorsOf(path)] as const)));
  const broken = links.filter(({ path, anchor = '' }) => anchors.get(path)?.has(anchor) === false);
  expect(links.length).toBeGreaterThan(60);
  expect(broken.map(({ page, path, anchor }) => `${page}: ${path}#${anchor}`)).toEqual([]);
});

test('the index of the decisions lists every page', async () => {
  const index = await readFile('docs/decisions/README.md', 'utf8');
  const pages = (await Array.fromAsync(glob('docs/decisions/*.md'))).map((page) => basename(page));
  const missing = pages.filter((page) => page !== 'README.md' && !index.includes(`(${page})`));
  expect(missing).toEqual([]);
});

async function docLinks() {
  const pages = (await Array.fromAsync(glob(PAGES))).filter((page) => !page.includes('node_modules'));
  const links = pages.map(async (page) =>
    [...(await readFile(page, 'utf8')).replaceAll(CODE, '').matchAll(LINK)].map(([, target = '', anchor]) => ({
      page,
      path: target === '' ? page : join(dirname(page), target),
      anchor,
    })),
  );
  return (await Promise.all(links)).flat();
}

/** Anchors of headings as GitHub makes them. */
async function anchorsOf(path: string): Promise<ReadonlySet<string>> {
  const text = (await readFile(path, 'utf8')).replaceAll(/^```.*?^```$/gms, '');
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(headings.map(anchorOf));
}

function anchorOf(heading: string): string {
  const words = heading.replaceAll(/\]\([^)]*\)/g, '').toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replaceAll(' ', '-');
}
