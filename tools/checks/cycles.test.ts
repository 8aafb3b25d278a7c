import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { cycleFaults, cyclesOf } from './cycles.ts';

test('a graph without cycles has none, even if two files import the same file', () => {
  expect(cyclesOf(files({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
});

test('a cycle is reported once, with all of its files', () => {
  expect(cyclesOf(files({ start: ['a'], a: ['b'], b: ['c'], c: ['a'] }))).toEqual([['a', 'b', 'c', 'a']]);
});

test('each group of files with a cycle is reported, and a file that imports itself', () => {
  expect(cyclesOf(files({ a: ['b'], b: ['a'], c: ['d'], d: ['c'], e: ['e'] }))).toEqual([
    ['a', 'b', 'a'],
    ['c', 'd', 'c'],
    ['e', 'e'],
  ]);
});

test('imports of types, in tests, and at run time close a cycle; imports of files outside the sources do not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'chatwire-cycles-'));
  try {
    await write(root, 'packages/a/src/one.ts', "import type { Two } from './two.ts';");
    await write(root, 'packages/a/src/two.ts', "const one = await import('./one.ts');");
    await write(root, 'packages/a/tests/x.test.ts', "export * from './y.ts';");
    await write(root, 'packages/a/tests/y.ts', "import './x.test.ts';");
    await write(root, 'packages/a/src/node_modules/m/one.ts', "import './two.ts';");
    await write(root, 'packages/a/src/node_modules/m/two.ts', "import './one.ts';");
    expect((await cycleFaults(root)).toSorted()).toEqual([
      expect.stringMatching(/^packages\/a\/src\/(one|two)\.ts → .*: a cycle of files$/),
      expect.stringMatching(/^packages\/a\/tests\/(x\.test|y)\.ts → .*: a cycle of files$/),
    ]);
  } finally {
    await rm(root, { recursive: true });
  }
});

test('a check without sources is a fault', async () => {
  const root = await mkdtemp(join(tmpdir(), 'chatwire-cycles-'));
  expect(await cycleFaults(root)).toEqual(['No source found.']);
  await rm(root, { recursive: true });
});

function files(graph: Record<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(graph));
}

async function write(root: string, path: string, source: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), source);
}
