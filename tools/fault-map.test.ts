import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const map = readFileSync('docs/fault-map.md', 'utf8');

test('every fault of the list has its row, once', () => {
  const numbers = [...map.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test('every check the map names exists', () => {
  const files = [...map.matchAll(/`((?:src|tests|packages|e2e|apps|docs)\/[\w./-]+\.(?:ts|tsx|md|json))`/g)];
  const missing = files
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(/^(src|tests)\//.test(path) ? join('packages/server', path) : path));
  expect(files.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
