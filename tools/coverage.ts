import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { table, writeResults } from '../bench/lib/results.ts';

/**
 * `npm run coverage`: runs the tests of all projects, in Node and in browsers, and writes the coverage of each package
 * to bench/results. Arguments limit the tests, as with `npm test`; the table is then only printed. Fails if a test
 * fails.
 */
const MEASURES = ['statements', 'branches', 'functions', 'lines'] as const;
/** Tested by other runners: Jest and the headless phone. */
const TESTED_ELSEWHERE = ['apps/phone/**', 'apps/expo/**', 'packages/expo/**'];
const TEST_CODE = ['**/*.{test,cases,fixture}.{ts,tsx}', '**/testing/**'];

const INTRODUCTION = `# Coverage

Share of the sources that \`npm run coverage\` runs: all tests of \`npm test\` in Node, jsdom and a real browser, counted by V8 and
added up. Not counted: processes that tests start (the command line, crash tests), and what other runners test
(\`packages/expo\`, \`apps/phone\`, \`apps/expo\`).`;

type Counts = Readonly<Record<(typeof MEASURES)[number], { readonly total: number; readonly covered: number }>>;

const testFilters = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'chatwire-coverage-'));
const report = join(folder, 'report');
try {
  const { status } = spawnSync(
    process.execPath,
    [
      '--conditions=chatwire-source',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--coverage.enabled',
      '--coverage.provider=v8',
      '--coverage.reporter=json-summary',
      `--coverage.reportsDirectory=${report}`,
      '--coverage.include={packages,apps}/*/src/**/*.{ts,tsx}',
      ...[...TESTED_ELSEWHERE, ...TEST_CODE].map((glob) => `--coverage.exclude=${glob}`),
      ...testFilters,
    ],
    { stdio: 'inherit', env: { ...process.env, TMPDIR: folder } },
  );
  if (status !== 0) throw new Error(`vitest ended with ${status}.`);
  write(JSON.parse(readFileSync(join(report, 'coverage-summary.json'), 'utf8')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function write(summary: Readonly<Record<string, Counts>>): void {
  const byPackage = new Map<string, Counts[]>();
  for (const [path, counts] of Object.entries(summary)) {
    const [parent, name] = path === 'total' ? [] : relative(process.cwd(), path).split('/');
    if (parent === undefined || name === undefined) continue;
    const key = `${parent}/${name}`;
    byPackage.set(key, [...(byPackage.get(key) ?? []), counts]);
  }
  const names = [...byPackage.keys()].toSorted();
  const packages = [
    ...names.map((name) => rowOf(name, byPackage.get(name) ?? [])),
    rowOf('all', [...byPackage.values()].flat()),
  ];
  const rows = packages.map(({ name, files, percent }) => [
    name,
    files,
    ...MEASURES.map((each) => `${percent[each]} %`),
  ]);
  const tableText = table(['Package', 'files', ...MEASURES], rows);
  if (testFilters.length > 0) console.log(tableText);
  else writeResults('coverage', { packages }, `${INTRODUCTION}\n\n${tableText}`);
}

function rowOf(name: string, files: readonly Counts[]) {
  const percent = Object.fromEntries(MEASURES.map((each) => [each, percentOf(files.map((counts) => counts[each]))]));
  return { name, files: files.length, percent };
}

function percentOf(counts: readonly { readonly total: number; readonly covered: number }[]): number {
  const sum = (member: 'total' | 'covered') => counts.reduce((total, each) => total + each[member], 0);
  return sum('total') === 0 ? 100 : Math.floor((1000 * sum('covered')) / sum('total')) / 10;
}
