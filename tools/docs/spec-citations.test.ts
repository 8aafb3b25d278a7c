import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { citationFaults } from '../checks/citations.ts';
import { citationsIn, SPEC_DOCUMENTS } from './spec-citations.ts';
import { SPEC_MAP_FILE, specMap } from './spec-map.ts';

test('a citation can name several clauses of one document, even across lines of a comment', () => {
  const text =
    '/**\n * Text. See docs/spec/sdk.md#outbox, #outbox-rules,\n * #media. Then docs/spec/last-mile.md#smtp.\n */';
  expect(citationsIn('a.ts', text).map(({ id }) => id)).toEqual([
    'sdk.md#outbox',
    'sdk.md#outbox-rules',
    'sdk.md#media',
    'last-mile.md#smtp',
  ]);
});

test('unknown clauses and citations by number are faults, known clauses are not', async () => {
  const root = await repositoryWith({
    'packages/a.ts': '/** Adds. See docs/spec/sdk.md#outbox. */',
    'packages/b.ts': '/** Adds. See docs/spec/sdk.md#out-box. */',
    'packages/c.ts': `/** Adds. ${'Contract'} 19.2. */`,
  });
  expect(await citationFaults(root)).toEqual([
    'packages/b.ts: docs/spec/sdk.md#out-box is not a clause',
    `packages/c.ts: "${'Contract'} 19.2" is a number; cite the clause by its link`,
  ]);
});

test('the map of the specification lists the tests next to a citing file', async () => {
  const root = await repositoryWith({
    'packages/a.ts': '/** Adds. See docs/spec/sdk.md#outbox. */',
    'packages/a.test.ts': "test('adds', () => {});",
  });
  const row = (await specMap(root)).split('\n').find((line) => line.includes('sdk.md#outbox'));
  expect(row).toBe('| [Outbox](sdk.md#outbox) | [a.ts](../../packages/a.ts) | [a.test.ts](../../packages/a.test.ts) |');
});

test('the map of the specification is up to date', async () => {
  expect(await readFile(SPEC_MAP_FILE, 'utf8')).toBe(await specMap(process.cwd()));
});

async function repositoryWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'chatwire-citations-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const pages = Object.fromEntries(SPEC_DOCUMENTS.map((name) => [`docs/spec/${name}.md`, '# Title\n\n## Outbox\n']));
  for (const [path, text] of Object.entries({ ...pages, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  execFileSync('git', ['init', '-q'], { cwd: root });
  return root;
}
