import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const map = readFileSync('docs/fault-map.md', 'utf8');

test('every fault of the list has exactly one row', () => {
  const numbers = [...map.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test('every check in the map exists', () => {
  const files = pathsIn(map);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

test('every quoted test title is in a file of its row', () => {
  const rows = map.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  const missing = rows.flatMap((row) => {
    const sources = pathsIn(row).map((path) => readFileSync(path, 'utf8').replaceAll("\\'", "'"));
    return titlesIn(row).filter((part) => !sources.some((source) => source.includes(part)));
  });
  expect(rows.flatMap(titlesIn).length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

/** Returns the files named in a text, relative to the root of the repository. */
function pathsIn(text: string): readonly string[] {
  const names = text.matchAll(/`((?:src|tests|packages|e2e|apps|docs)\/[\w./-]+\.(?:ts|tsx|md|json))`/g);
  return [...names].map(([, path = '']) => (/^(src|tests)\//.test(path) ? join('packages/server', path) : path));
}

/** Returns the quoted titles of a row. `…` matches omitted or variable parts. */
function titlesIn(row: string): readonly string[] {
  return [...row.matchAll(/"([^"]+)"/g)]
    .flatMap(([, title = '']) => title.split('…'))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
