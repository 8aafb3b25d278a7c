import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Pins a process to one core if the system allows it, so that server and client share none. Returns whether it did. */
export function pinToCore(pid: number, core: number): boolean {
  try {
    execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns the CPU seconds of a process, all threads; undefined without /proc. */
export function cpuSecondsOf(pid: number): number | undefined {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  const afterName = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) / TICKS_PER_SECOND;
}

/** The same on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;
