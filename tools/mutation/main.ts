import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { table, writeResults } from '../../bench/lib/results.ts';
import { AREAS, type MutationArea } from './areas.ts';

/**
 * `npm run mutation [-- <area>…]`: changes one operator, literal or condition of an area at a time and runs the unit tests
 * that reach it. A change that no test notices survives. Writes the scores to bench/results and the survivors to
 * `.chatwire/mutation`. Fails if an area has less than its least score.
 */
const REPORTS = '.chatwire/mutation';
const KEPT = 'bench/results/mutation.json';
const PROCESSES = 2;
/** The tests run in a copy of the repository. They need the sources of packages; `tsconfig.json` names apps, too. */
const NOT_NEEDED = [
  '/*',
  '!/packages',
  '!/tools',
  '!/package.json',
  '!/tsconfig.base.json',
  '/packages/*/tests',
  '**/dist',
];

const INTRODUCTION = `# Mutation tests

\`npm run mutation\` changes one operator, literal or condition at a time and runs the unit tests that reach it. Killed: a
test failed or ran too long. Survived: none did, or no unit test reaches it. Not run: read only when a module is loaded.
Areas and their least scores: [areas.ts](../../tools/mutation/areas.ts).`;

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

interface Score {
  readonly area: string;
  readonly date: string;
  readonly commit: string;
  readonly killed: number;
  readonly survived: number;
  /** Read once when a module is loaded: tables and constants. Not run. */
  readonly skipped: number;
  readonly percent: number;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0) {
  console.error(`Unknown area ${unknown.join(', ')}. Known: ${AREAS.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
} else {
  for (const area of AREAS) if (wanted.length === 0 || wanted.includes(area.name)) await measure(area);
}

async function measure(area: MutationArea): Promise<void> {
  const mutants = await mutantsOf(area);
  const score = scoreOf(area, mutants);
  writeSurvivors(area, mutants);
  writeScores(score);
  if (score.percent < area.least) {
    console.error(
      `${area.name}: ${score.percent} % of the mutants were noticed, at least ${area.least} % are expected.`,
    );
    process.exitCode = 1;
  }
}

function mutantsOf(area: MutationArea): Promise<MutantResult[]> {
  process.env.MUTATION_AREA = area.name;
  return new Stryker({
    mutate: [...area.sources, '!**/*.{test,cases}.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // Each would need all tests of the area.
    ignoreStatic: true,
    concurrency: PROCESSES,
    // Of a test that does not end, beside its usual time: on a busy machine less would count slow tests as failed.
    timeoutMS: 30_000,
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: join(REPORTS, `${area.name}.html`) },
    // Runs again what changed, and what changed tests can reach. Remove the file for a full run.
    incremental: true,
    incrementalFile: join(REPORTS, `${area.name}.json`),
    tempDirName: join(REPORTS, 'sandbox'),
    ignorePatterns: NOT_NEEDED,
    // Both need a TypeScript older than ours, and the tests need neither.
    disableTypeChecks: false,
    tsconfigFile: 'none.json',
  }).runMutationTest();
}

function scoreOf(area: MutationArea, mutants: readonly MutantResult[]): Score {
  const count = (...statuses: readonly MutantResult['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  if (killed + survived === 0) throw new Error(`No mutant of the area ${area.name} was run.`);
  return {
    area: area.name,
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    killed,
    survived,
    skipped: count('Ignored'),
    percent: Math.floor((1000 * killed) / (killed + survived)) / 10,
  };
}

/** Other areas keep what they had. */
function writeScores(score: Score): void {
  const kept = (JSON.parse(readFileSync(KEPT, 'utf8')) as { readonly areas: readonly Score[] }).areas;
  const scores = AREAS.flatMap(({ name }) =>
    name === score.area ? score : (kept.find((each) => each.area === name) ?? []),
  );
  const rows = scores.map((each) => [
    each.area,
    `${each.percent} %`,
    each.killed,
    each.survived,
    each.skipped,
    `${each.date}, ${each.commit}`,
  ]);
  const header = ['Area', 'noticed', 'killed', 'survived', 'not run', 'measured'];
  writeResults('mutation', { areas: scores }, `${INTRODUCTION}\n\n${table(header, rows)}`);
}

/** A survivor a line: where it is, what was there, and what replaced it. */
function writeSurvivors({ name }: MutationArea, mutants: readonly MutantResult[]): void {
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const lines = survivors.map(({ fileName, location, replacement = '', status, mutatorName }) => {
    const { line, column } = location.start;
    return `${fileName}:${line}:${column} ${status} ${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ')}`;
  });
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, `${name}.txt`), `${lines.toSorted().join('\n')}\n`);
}
