import { setImmediate as breathe } from 'node:timers/promises';

/** Memory of a process after garbage collection, bytes, and its processor time since the start, µs. */
export interface Usage {
  readonly rss: number;
  readonly heap: number;
  /** Memory of buffers. */
  readonly external: number;
  readonly cpuMicros: number;
}

/** Collects garbage (the process runs with `--expose-gc`), then measures this process. */
export async function usage(): Promise<Usage> {
  for (let n = 0; n < 3; n += 1) {
    globalThis.gc?.();
    await breathe();
  }
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  return { rss, heap: heapUsed, external: external + arrayBuffers, cpuMicros: cpuMicros() };
}

/** Returns the processor time of this process, µs. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
