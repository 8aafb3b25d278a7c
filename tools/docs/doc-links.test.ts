import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorOf } from './anchor-of.ts';
import { docPages } from './doc-pages.ts';

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g;
/** The headings of a page in docs/decisions, in this order. */
const DECISION_HEADINGS = [
  { name: 'Question', isRequired: true },
  { name: 'Decision', isRequired: true },
  { name: 'Reasons', isRequired: true },
  { name: 'Consequences', isRequired: false },
  { name: 'Alternatives', isRequired: true },
  { name: 'Figures', isRequired: false },
];
/** Title, one to three lines of text, first heading. */
const SUMMARY = /^# .+\n\n(?:[^\n#|].*\n){1,3}\n## Question\n/;
/** `[text](url)` in code is not a link. */
const CODE = /^```.*?^```$|(`+)(?!`).+?(?<!`)\1(?!`)/gms;

test('every link and image in the docs leads to a file', async () => {
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

test('every decision page has the same headings in the same order', async () => {
  const pages = (await Array.fromAsync(glob('docs/decisions/*.md'))).filter((page) => basename(page) !== 'README.md');
  const faults = await Promise.all(
    pages.map(async (page) => {
      const headings = [...(await readFile(page, 'utf8')).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
      const expected = DECISION_HEADINGS.filter(({ isRequired, name }) => isRequired || headings.includes(name));
      return headings.join() === expected.map(({ name }) => name).join() ? [] : [`${page}: ${headings.join(', ')}`];
    }),
  );
  expect(faults.flat()).toEqual([]);
});

test('every decision page begins with a summary of at most three lines', async () => {
  const pages = (await Array.fromAsync(glob('docs/decisions/*.md'))).filter((page) => basename(page) !== 'README.md');
  const withoutSummary = await Promise.all(
    pages.map(async (page) => (SUMMARY.test(await readFile(page, 'utf8')) ? [] : [page])),
  );
  expect(withoutSummary.flat()).toEqual([]);
});

async function docLinks() {
  const pages = await docPages();
  return pages.flatMap(({ path: page, text }) =>
    [...text.replaceAll(CODE, '').matchAll(LINK)].map(([, target = '', anchor]) => ({
      page,
      path: target === '' ? page : join(dirname(page), target),
      anchor,
    })),
  );
}

/** Returns the anchors of the headings of a page. */
async function anchorsOf(path: string): Promise<ReadonlySet<string>> {
  const text = (await readFile(path, 'utf8')).replaceAll(/^```.*?^```$/gms, '');
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(headings.map(anchorOf));
}
