import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { table, writeResults } from '../../bench/lib/results.ts';
import { AREAS, type MutationArea } from './areas.ts';

/**
 * `npm run mutation [-- <area>…]`: changes one operator, literal, or condition of an area at a time and runs the unit
 * tests that reach it. A change that no test detects survives. Writes the scores to bench/results and the survivors to
 * `.chatwire/mutation`. Fails if the score of an area is below its minimum.
 */
const REPORTS = '.chatwire/mutation';
const SCORES_FILE = 'bench/results/mutation.json';
const PROCESSES = 2;
/**
 * Not copied: the tests run in a copy of the repository and need the sources of packages. `tsconfig.json` also refers
 * to apps.
 */
const IGNORED_PATHS = [
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
Areas and their minimum scores: [areas.ts](../../tools/mutation/areas.ts).`;

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

interface Score {
  readonly area: string;
  readonly date: string;
  readonly commit: string;
  readonly killed: number;
  readonly survived: number;
  /** Mutants in code that runs only once, when a module is loaded; not run. */
  readonly skipped: number;
  readonly percent: number;
}

const areaNames = process.argv.slice(2);
const unknown = areaNames.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0) {
  console.error(`Unknown area ${unknown.join(', ')}. Use ${AREAS.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
} else {
  for (const area of AREAS) if (areaNames.length === 0 || areaNames.includes(area.name)) await measure(area);
}

async function measure(area: MutationArea): Promise<void> {
  const mutants = await mutantsOf(area);
  const score = scoreOf(area, mutants);
  writeSurvivors(area, mutants);
  writeScores(score);
  if (score.percent < area.minimumScore) {
    console.error(
      `${area.name}: ${score.percent} % of the mutants were killed; the minimum is ${area.minimumScore} %.`,
    );
    process.exitCode = 1;
  }
}

function mutantsOf(area: MutationArea): Promise<MutantResult[]> {
  process.env.MUTATION_AREA = area.name;
  return new Stryker({
    mutate: [...area.sources, '!**/*.{test,cases,fixture}.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // Static mutants would require all tests of the area.
    ignoreStatic: true,
    concurrency: PROCESSES,
    // Added to the usual time of a test before it counts as hanging; with less, slow tests on a busy machine would
    // count as failed.
    timeoutMS: 30_000,
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: join(REPORTS, `${area.name}.html`) },
    // Runs only changed mutants, and those that changed tests can reach. Remove the file for a full run.
    incremental: true,
    incrementalFile: join(REPORTS, `${area.name}.json`),
    tempDirName: join(REPORTS, 'sandbox'),
    ignorePatterns: IGNORED_PATHS,
    // Disabled: both require an older TypeScript, and the tests need neither.
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

/** Writes the score of one area; other areas keep theirs. */
function writeScores(score: Score): void {
  const storedScores = (JSON.parse(readFileSync(SCORES_FILE, 'utf8')) as { readonly areas: readonly Score[] }).areas;
  const scores = AREAS.flatMap(({ name }) =>
    name === score.area ? score : (storedScores.find((each) => each.area === name) ?? []),
  );
  const rows = scores.map((each) => [
    each.area,
    `${each.percent} %`,
    each.killed,
    each.survived,
    each.skipped,
    `${each.date}, ${each.commit}`,
  ]);
  const header = ['Area', 'score', 'killed', 'survived', 'not run', 'measured'];
  writeResults('mutation', { areas: scores }, `${INTRODUCTION}\n\n${table(header, rows)}`);
}

/** Writes one line per survivor: its position, the original code, and the replacement. */
function writeSurvivors({ name }: MutationArea, mutants: readonly MutantResult[]): void {
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const lines = survivors.map(({ fileName, location, replacement = '', status, mutatorName }) => {
    const { line, column } = location.start;
    return `${fileName}:${line}:${column} ${status} ${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ')}`;
  });
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, `${name}.txt`), `${lines.toSorted().join('\n')}\n`);
}
