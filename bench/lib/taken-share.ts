import { readFileSync } from 'node:fs';

/**
 * Starts measuring the share of processor time that the host gives to other machines. Each call returns the share since
 * the start, 0 to 1. Reported by Linux ("steal" in /proc/stat); elsewhere 0.
 */
export function watchTakenShare(): () => number {
  const begin = processorTicks();
  return () => {
    const now = processorTicks();
    return now.all > begin.all ? (now.taken - begin.taken) / (now.all - begin.all) : 0;
  };
}

/** Returns the processor ticks since boot; `taken`: steal time. */
export function processorTicks(): { readonly taken: number; readonly all: number } {
  if (process.platform !== 'linux') return { taken: 0, all: 0 };
  // cpu user nice system idle iowait irq softirq steal …
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).map(Number) ?? [];
  const counted = ticks.slice(0, 8);
  return { taken: counted[7] ?? 0, all: counted.reduce((sum, each) => sum + each, 0) };
}
