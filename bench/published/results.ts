import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A result as its benchmark wrote it. */
// oxlint-disable-next-line typescript/no-explicit-any -- each benchmark has its own shape; a member that is missing reads as undefined
export type Result = any;

/** Results by name. */
export type Results = ReadonlyMap<string, Result>;

const FOLDER = join(import.meta.dirname, '..', 'results');

/** Reads the recorded results of all benchmarks. */
export function readResults(): Results {
  return new Map(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))]),
  );
}
