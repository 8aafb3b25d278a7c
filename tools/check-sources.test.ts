import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceFaults } from './check-sources.ts';

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

test('the folder the repository lies in is reported wherever it is named', async () => {
  await writeFile(join(root, 'notes.md'), `see ${root}/docs`);
  expect(await sourceFaults(root)).toEqual([expect.stringContaining('names this machine')]);
});

test('ignored files and ordinary ones are fine; long prose is not code', async () => {
  await writeFile(join(root, '.gitignore'), 'secret.txt\n');
  await writeFile(join(root, 'secret.txt'), `npm_${'a1'.repeat(18)}`);
  await writeFile(join(root, 'guide.md'), 'a line\n'.repeat(1_000));
  expect(await sourceFaults(root)).toEqual([]);
});

test('a check that saw no file fails', async () => {
  expect(await sourceFaults(root)).toEqual([expect.stringContaining('looked at nothing')]);
});
