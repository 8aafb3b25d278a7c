import { readFileSync } from 'node:fs';
import { readRun } from './read-run.ts';
import { runReport } from './run-report.ts';
import { stepVerdict } from './step-verdict.ts';

/** `npm run bench -- phone-hour <file.ndjson>`: prints the results of a run on a real phone. Exits with 1 if a step failed. */
const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Use: npm run bench -- phone-hour <file.ndjson>');
  process.exitCode = 1;
} else {
  const run = readRun(readFileSync(path, 'utf8'));
  console.log(runReport(run));
  process.exitCode = run.steps.some((step) => stepVerdict(step).passed === false) ? 1 : 0;
}
