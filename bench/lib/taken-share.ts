import { readFileSync } from 'node:fs';

/**
 * Starts to watch how much of this machine's processor time its host gives to other machines; each call returns the share
 * since then, 0 to 1. Linux reports it ("steal" of /proc/stat); elsewhere it is 0.
 */
export function watchTakenShare(): () => number {
  const begin = processorTicks();
  return () => {
    const now = processorTicks();
    return now.all > begin.all ? (now.taken - begin.taken) / (now.all - begin.all) : 0;
  };
}

/** Since the machine started; `taken`: by its host, for others. */
export function processorTicks(): { readonly taken: number; readonly all: number } {
  if (process.platform !== 'linux') return { taken: 0, all: 0 };
  // cpu user nice system idle iowait irq softirq steal …
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).map(Number) ?? [];
  const counted = ticks.slice(0, 8);
  return { taken: counted[7] ?? 0, all: counted.reduce((sum, each) => sum + each, 0) };
}
