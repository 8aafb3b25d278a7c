import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { StillShown } from '@chatwire/protocol';
import { beforeAll, expect, test } from 'vitest';
import { buildApps } from '../../../e2e/build-apps.ts';

/**
 * Maximum size of the scripts that the log page needs before it shows rows, compressed, in kB. Close to the current size, so that
 * growth is deliberate.
 */
const LIMIT_KB = 170;
const BUILT = new URL('../../chatwire/web/console/', import.meta.url);

/** Compiled code by file name. */
let scripts: ReadonlyMap<string, string>;

beforeAll(() => {
  buildApps('console');
  scripts = firstView();
});

test(`the log page shows rows after at most ${LIMIT_KB} kB of scripts`, () => {
  const sizes = [...scripts].map(([name, code]) => [name, gzipSync(code).length / 1_000] as const);
  const totalKb = sizes.reduce((sum, [, kb]) => sum + kb, 0);
  const list = sizes
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, kb]) => `${kb.toFixed(1)} kB ${name}`)
    .join('\n');
  expect(
    totalKb,
    `The scripts of the first view have grown. Something that rows do not need is imported statically: compare the list with that of an older commit, and load it with onDemand (src/ui/on-demand.ts).\n${list}`,
  ).toBeLessThanOrEqual(LIMIT_KB);
});

test.each([
  ['popups, menus, and dialogs', 'data-base-ui'],
  ['plots', 'uplot'],
])('the log page shows rows without %s, which are loaded on demand', (_, mark) => {
  const all = readdirSync(new URL('assets/', BUILT)).filter((name) => name.endsWith('.js'));
  // Otherwise, the mark would be outdated.
  expect(all.filter((name) => codeOf(name).includes(mark))).not.toEqual([]);
  expect(scriptsWith(mark)).toEqual([]);
});

test('the log page shows rows without the schema library', () => {
  const mark = '~kind';
  // Otherwise, the mark would be outdated.
  expect(Object.getOwnPropertyNames(StillShown)).toContain(mark);
  expect(
    scriptsWith(mark),
    'A module of the protocol that the log page imports has a schema. Move the schema to a file of its own, as in still-shown-schema.ts.',
  ).toEqual([]);
});

/** Returns the names of the scripts of the first view with a text in their code. */
function scriptsWith(mark: string): readonly string[] {
  return [...scripts].flatMap(([name, code]) => (code.includes(mark) ? name : []));
}

/** Returns the scripts of the entry and of the log page, with everything that they import statically. */
function firstView(): ReadonlyMap<string, string> {
  const html = readFileSync(new URL('index.html', BUILT), 'utf8');
  const page = readdirSync(new URL('assets/', BUILT)).filter((name) => /^logs-page-.*\.js$/.test(name));
  expect(page).toHaveLength(1);
  const found = new Map<string, string>();
  const waiting = [...[...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name), ...page];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const code = codeOf(name);
    found.set(name, code);
    waiting.push(
      ...[...code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, imported = '']) => imported),
    );
  }
  return found;
}

function codeOf(name: string): string {
  return readFileSync(new URL(`assets/${name}`, BUILT), 'utf8');
}
