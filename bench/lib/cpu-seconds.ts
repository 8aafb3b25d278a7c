import { existsSync, readFileSync } from 'node:fs';

/** The same on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds of a process, all threads; undefined without /proc. */
export function cpuSecondsOf(pid: number): number | undefined {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  const afterName = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) / TICKS_PER_SECOND;
}
