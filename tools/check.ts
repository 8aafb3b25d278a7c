import { apiReportFaults, writeApiReports } from './api-report.ts';
import { boundaryFaults } from './checks/boundaries.ts';
import { citationFaults } from './checks/citations.ts';
import { cycleFaults } from './checks/cycles.ts';
import { docstringFaults } from './checks/docstrings.ts';
import { sourceFaults } from './checks/sources.ts';
import { exitCodeOf, type Outcome, runSteps, type Step, tool } from './checks/steps.ts';
import { wordFaults } from './checks/words.ts';
import { contractListingFaults, writeContractListing } from './contract-listing.ts';
import { writePerformance } from './docs/performance-in-readme.ts';
import { writePropsReference } from './docs/props-reference.ts';
import { writeSpecMap } from './docs/spec-map.ts';

/**
 * All static checks: formatting, lint, types, import boundaries, cycles, unused code, the lockfile, docstrings, banned
 * words, and content that must not be in the repository. `--fix` formats, fixes lint faults, and writes the generated
 * files.
 */
const FIX = process.argv.includes('--fix');

const STEPS: readonly Step[] = [
  // Also sorts imports.
  {
    name: 'format',
    run: () => tool('@biomejs/biome/bin/biome', ['check', '--linter-enabled=false', ...(FIX ? ['--write'] : []), '.']),
  },
  { name: 'lint', run: () => tool('oxlint/bin/oxlint', []) },
  { name: 'types', run: types },
  { name: 'boundaries', run: async () => outcomeOf(await boundaryFaults(process.cwd())) },
  { name: 'cycles', run: async () => outcomeOf(await cycleFaults(process.cwd())) },
  { name: 'sources', run: async () => outcomeOf(await sourceFaults(process.cwd())) },
  { name: 'citations', run: async () => outcomeOf(await citationFaults(process.cwd())) },
  { name: 'docstrings', run: async () => outcomeOf(await docstringFaults(process.cwd())) },
  { name: 'words', run: async () => outcomeOf(await wordFaults(process.cwd())) },
  { name: 'unused', run: () => tool('knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']) },
  { name: 'lockfile', run: lockfile },
  FIX
    ? { name: 'reference', run: reference }
    : { name: 'wire', run: async () => outcomeOf(await contractListingFaults(process.cwd())) },
];

process.exitCode = exitCodeOf(await runSteps(STEPS));

async function types(): Promise<Outcome> {
  const packages = await tool('typescript/bin/tsc', ['-b']);
  // Reads the declarations that were just compiled.
  const api = packages.ok ? await publicApi() : packages;
  const tests = await tool('typescript/bin/tsc', ['-p', 'tsconfig.tests.json']);
  const web = await tool('typescript/bin/tsc', ['-p', 'tsconfig.web.json']);
  return {
    ok: packages.ok && api.ok && tests.ok && web.ok,
    output: packages.output + api.output + tests.output + web.output,
  };
}

async function publicApi(): Promise<Outcome> {
  if (!FIX) return outcomeOf(await apiReportFaults(process.cwd()));
  await writeApiReports(process.cwd());
  return outcomeOf([]);
}

async function reference(): Promise<Outcome> {
  writePropsReference(process.cwd());
  writePerformance(process.cwd());
  await writeContractListing(process.cwd());
  await writeSpecMap(process.cwd());
  return { ok: true, output: '' };
}

/** Checks that the lockfile is complete. An incomplete one may work here, but `npm ci` fails with it elsewhere. */
function lockfile(): Promise<Outcome> {
  return tool(undefined, ['npm', 'ci', '--dry-run', '--loglevel=error', '--no-audit', '--no-fund']);
}

function outcomeOf(messages: readonly string[]): Outcome {
  return { ok: messages.length === 0, output: messages.join('\n') };
}
