import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

export const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Runs a program with the Node of this process. Returns its standard output. Throws with its whole output if it fails.
 * `env`: in addition to the environment of this process.
 */
export function runProgram(
  cwd: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string {
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
  const environment = { ...process.env, PATH: path, CI: '1', NODE_OPTIONS: '', ...env };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${stdout}\n${stderr}`, { cause: error });
  return stdout;
}
