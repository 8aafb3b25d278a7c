import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { watchTakenShare } from './taken-share.ts';

/** Other folders receive results that must not replace the published ones. */
const FOLDER = process.env['CHATWIRE_BENCH_RESULTS'] ?? join(import.meta.dirname, '..', 'results');
const takenShare = watchTakenShare();

/** Returns the conditions of a run: date, commit, Node version, machine. */
function conditions(): Readonly<Record<string, string>> {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.version,
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    'taken by its host': `${(100 * takenShare()).toFixed(1)} %`,
  };
}

/** Writes a result as JSON for tools and as Markdown for people. */
export function writeResults(name: string, data: object, markdown: string): void {
  mkdirSync(FOLDER, { recursive: true });
  const runConditions = conditions();
  const footer = Object.entries(runConditions)
    .map(([key, value]) => `${key} ${value}`)
    .join(' · ');
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify({ ...runConditions, ...data }, null, 2)}\n`);
  writeFileSync(join(FOLDER, `${name}.md`), `${markdown.trim()}\n\n${footer}\n`);
  console.log(`\n${markdown.trim()}\n\n${footer}`);
}

/** Formats rows as a Markdown table. */
export function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Returns a percentile by nearest rank. `p`: 0 to 100. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil((p / 100) * sorted.length) - 1))] ?? Number.NaN;
}
