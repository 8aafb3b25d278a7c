import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Whether the program gets as much processor time as others; otherwise it gets what they leave. */
  readonly isUrgent: boolean;
}

/** Runs a program on this Node. Resolves with its exit code, null if a signal ended it. */
export function runNode(argv: readonly string[], { env, isUrgent }: RunOptions): Promise<number | null> {
  const child = spawn(process.execPath, argv, { env, stdio: 'inherit' });
  if (child.pid !== undefined && !isUrgent) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return new Promise((resolve) => child.on('close', resolve));
}
