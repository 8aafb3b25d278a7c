import { execFileSync } from 'node:child_process';

/** Pins a process to one core if the system allows it, so that server and client share none. Returns whether it did. */
export function pinToCore(pid: number, core: number): boolean {
  try {
    execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
