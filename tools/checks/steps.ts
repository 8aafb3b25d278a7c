import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** Runs all steps concurrently and reports them in order: one line each, with the output of failed ones. */
export async function runSteps(steps: readonly Step[]): Promise<readonly Outcome[]> {
  const running = steps.map(async ({ name, run }) => {
    const startedAt = performance.now();
    const outcome = await run();
    return { name, outcome, seconds: (performance.now() - startedAt) / 1000 };
  });
  const outcomes: Outcome[] = [];
  for (const step of running) {
    const { name, outcome, seconds } = await step;
    console.log(`${outcome.ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
    if (!outcome.ok) console.log(outcome.output.trimEnd());
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Returns 1 if a step has failed, otherwise 0. */
export function exitCodeOf(outcomes: readonly Outcome[]): 0 | 1 {
  return outcomes.every(({ ok }) => ok) ? 0 : 1;
}

/** Runs a script of node_modules on this Node. Without `path`, the first argument is an installed program. */
export async function tool(path: string | undefined, args: readonly string[]): Promise<Outcome> {
  const [program = '', ...rest] = path === undefined ? args : [process.execPath, `node_modules/${path}`, ...args];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  const hasEnded = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  const [out, err, ok] = await Promise.all([text(child.stdout), text(child.stderr), hasEnded]);
  return { ok, output: out + err };
}
