import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const map = readFileSync('docs/fault-map.md', 'utf8');
const EVERY_FAULT = Array.from({ length: 60 }, (_, index) => index + 1);

test('every fault has exactly one row that says what happens, and one row of tests', () => {
  expect(numbersOf(rowsWith(3))).toEqual(EVERY_FAULT);
  expect(numbersOf(rowsWith(2))).toEqual(EVERY_FAULT);
});

test('every check in the map exists', () => {
  const files = pathsIn(map);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

test('every quoted test title is in a file of its row', () => {
  const rows = rowsWith(2);
  const missing = rows.flatMap((row) => {
    const sources = pathsIn(row).map((path) => readFileSync(path, 'utf8').replaceAll("\\'", "'"));
    return titlesIn(row).filter((part) => !sources.some((source) => source.includes(part)));
  });
  expect(rows.flatMap(titlesIn).length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

/** Returns the rows of faults that have this number of cells. */
function rowsWith(cells: number): readonly string[] {
  return map.split('\n').filter((line) => /^\| \d+ \|/.test(line) && line.split(' | ').length === cells);
}

function numbersOf(rows: readonly string[]): readonly number[] {
  return rows.map((row) => Number(/\d+/.exec(row)?.[0]));
}

/** Returns the files named in a text, relative to the root of the repository. */
function pathsIn(text: string): readonly string[] {
  const names = text.matchAll(/`((?:src|tests|packages|e2e|apps|docs)\/[\w./-]+\.(?:ts|tsx|md|json))`/g);
  return [...names].map(([, path = '']) => (/^(src|tests)\//.test(path) ? join('packages/server', path) : path));
}

/** Returns the quoted titles of a row. `…` matches omitted or variable parts. */
function titlesIn(row: string): readonly string[] {
  return [...row.matchAll(/“([^”]+)”/g)]
    .flatMap(([, title = '']) => title.split('…'))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
