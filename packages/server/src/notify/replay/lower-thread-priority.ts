import { constants, setPriority } from 'node:os';

/** Lets the scheduler prefer the other threads of the server. Only Linux knows priorities of threads. */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(THIS_THREAD, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some sandboxes forbid it. The thread then has the same priority as the others.
  }
}

/** On Linux, 0 is the calling thread and not its process. */
const THIS_THREAD = 0;
