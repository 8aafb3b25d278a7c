import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
export const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
export const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

interface NodeStep {
  readonly args: readonly string[];
  /** Working directory. Default: that of all steps. */
  readonly cwd?: string;
  /** In addition to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs each step on this Node, even after another has failed. Sets the exit code to 1 if one fails. */
export function runNodeSteps(commonDir: string, steps: readonly NodeStep[]): void {
  const statuses = steps.map(({ args, cwd = commonDir, env }) => {
    return spawnSync(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' }).status;
  });
  process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
}
