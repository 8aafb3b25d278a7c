import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceFaults } from './sources.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'chatwire-sources-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
});

afterEach(() => rm(root, { recursive: true }));

test.each([
  ['long.ts', 'a;\n'.repeat(401), '401 lines'],
  ['key.txt', `-----BEGIN EC PRIVATE KEY-----\n${'MHcCAQEE'.repeat(6)}`, 'a private key'],
  ['token.md', `npm_${'a1'.repeat(18)}`, 'an npm token'],
  ['jwt.json', `eyJ${'a'.repeat(30)}.eyJ${'b'.repeat(30)}.${'c'.repeat(30)}`, 'a JSON web token'],
  ['path.md', ['', 'home', 'somebody', 'project'].join('/'), 'home folder'],
  ['package-lock.json', '{"resolved": "https://registry.example/x.tgz"}', 'names a registry'],
  ['.npmrc', 'registry=https://registry.example/', 'names a registry'],
])('%s is reported', async (path, source, fault) => {
  await writeFile(join(root, path), source);
  expect(await sourceFaults(root)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['packages/ui-kit/src/list/row.tsx', 'return ref instanceof Element;'],
  ['packages/ui-kit/src/composer/drop.ts', 'if (event.target instanceof globalThis.HTMLInputElement) return;'],
  ['packages/sdk/src/media/upload.ts', 'return file instanceof Blob;'],
  ['apps/demo/src/parts/press.tsx', 'return event instanceof PointerEvent;'],
  ['apps/phone/src/app.tsx', "return typeof window === 'undefined';"],
])('%s may not guess the platform by %s', async (path, source) => {
  await write(path, source);
  expect(await sourceFaults(root)).toEqual([expect.stringContaining('ask isBrowser()')]);
});

test.each([
  ['packages/ui-kit/src/platform/browser.ts', 'return value instanceof Element;'],
  ['packages/ui-kit/src/list/row.web.test.tsx', 'expect(row instanceof HTMLElement).toBe(true);'],
  ['packages/ui-kit/src/adapters/share.ts', "return typeof navigator.share === 'function';"],
  ['packages/sdk/src/platform/ports.ts', 'export type Fetch = typeof globalThis.fetch;'],
  ['apps/console/src/logs/table.tsx', 'return target instanceof Element;'],
])('%s may say %s', async (path, source) => {
  await write(path, source);
  expect(await sourceFaults(root)).toEqual([]);
});

test('the path of the repository is reported wherever it occurs', async () => {
  await writeFile(join(root, 'notes.md'), `see ${root}/docs`);
  expect(await sourceFaults(root)).toEqual([expect.stringContaining('names this machine')]);
});

test('ignored files and ordinary ones pass, and long prose does not count as code', async () => {
  await writeFile(join(root, '.gitignore'), 'secret.txt\n');
  await writeFile(join(root, 'secret.txt'), `npm_${'a1'.repeat(18)}`);
  await writeFile(join(root, 'guide.md'), 'a line\n'.repeat(1_000));
  expect(await sourceFaults(root)).toEqual([]);
});

test('a check that finds no files fails', async () => {
  expect(await sourceFaults(root)).toEqual([expect.stringContaining('found nothing to check')]);
});

async function write(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), source);
}
