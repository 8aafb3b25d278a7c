import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultsIn, wordFaults } from './words.ts';

const found = (path: string, source: string) => faultsIn(path, source).map((fault) => fault.split(':')[1]);

test('banned wordings are found in comments, sentences and test titles, each with its line', () => {
  const source = [
    "import { lane } from './lane.ts';",
    '/** Calls the provider once more. */',
    'const lane = 1; // the lane of an account',
    "const text = 'You are told by mail.';",
    "test('is lost', () => {});",
    '/** Of the file. */',
  ].join('\n');
  expect(found('a.ts', source)).toEqual(['2', '3', '4', '4', '5', '6']);
});

test('identifiers, module paths, keys, and queries are not prose', () => {
  const source =
    "import { gate } from './gate.ts';\nconst lanes = { gate: 'gate', mail: sql };\nconst q = 'select a from mail';";
  expect(found('a.ts', source)).toEqual([]);
});

test('code on a page and lines with a reason for an exception are ignored', () => {
  expect(found('a.md', 'The rule `gate`.\n\n```\nthe gates\n```\n\n[mail](mail.md)')).toEqual(['7']);
  expect(found('a.ts', "const t = 'Ask the gate keeper'; // lint-words: text of a user")).toEqual([]);
});

test('text between JSX tags is checked, expressions are not', () => {
  expect(found('a.tsx', '<p>This is needed.</p>\n<p>{whoever(1)}</p>')).toEqual(['1']);
});

test('wordings banned only in texts for people are allowed in comments', () => {
  expect(found('a.ts', '// Switched off by the app.')).toEqual([]);
  expect(found('a.md', 'Switched off by the app.')).toEqual(['1']);
});

test('the whole repository is checked, except released migrations and texts of demo users', async () => {
  const root = repositoryOf(
    'packages/server/src/relay.ts',
    'packages/server/src/storage/migrations/0001-users.ts',
    'packages/sdk/tests/outbox.test.ts',
    'apps/demo/story/words.ts',
  );
  const found = await wordFaults(root);
  expect(found.map((fault) => fault.split(':')[0])).toEqual([
    'packages/sdk/tests/outbox.test.ts',
    'packages/server/src/relay.ts',
  ]);
  expect(await wordFaults(root, ['packages/server'])).toHaveLength(1);
});

/** Creates a repository whose files each have one banned wording. */
function repositoryOf(...paths: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'words-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  for (const path of paths) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), '// Calls the provider once more.\n');
  }
  return root;
}
