import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** Priorities of processes, as the operating system counts them: a higher number gets less processor time. */
export const PRIORITY = { normal: 0, low: 2, lowest: 10 } as const;

export interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly priority: number;
  /** When the output is printed. `at the end` keeps it apart from that of a concurrent run. Default: at once. */
  readonly output?: 'at once' | 'at the end';
}

/** Runs a program on this Node. Resolves with its exit code, null if a signal ended it. */
export function runNode(
  argv: readonly string[],
  { env, priority, output = 'at once' }: RunOptions,
): Promise<number | null> {
  const isDelayed = output === 'at the end';
  const child = spawn(process.execPath, argv, {
    env,
    stdio: isDelayed ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  if (child.pid !== undefined && priority > PRIORITY.normal) setPriority(child.pid, priority);
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve) =>
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code);
    }),
  );
}
