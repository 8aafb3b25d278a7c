import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the reason to skip a test if a program is not installed, else false. For the `skip` option of tests. */
export function skipWithout(...programs: readonly string[]): string | false {
  const missingPrograms = programs.filter((program) => pathOf(program) === undefined);
  return missingPrograms.length > 0 ? `not installed: ${missingPrograms.join(', ')}` : false;
}

/** Skips a test like `skipWithout`, for programs that require root. */
export function skipWithoutRoot(...programs: readonly string[]): string | false {
  return process.getuid?.() === 0 ? skipWithout(...programs) : 'needs root';
}

/** Runs a program. Returns its standard output. Throws with its whole output if it fails. */
export function runTool(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  return stdout;
}

/** Returns the path of a program; undefined if it is not installed. */
export function pathOf(program: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
