import type { LogUnderTest } from './log-under-test.ts';

/** Returns the log store with this name; only its module is loaded. */
export async function logNamed(name: string): Promise<LogUnderTest> {
  if (name === 'sqlite') return (await import('./sqlite-log.ts')).sqliteLog;
  if (name === 'postgres') return (await import('./postgres-log.ts')).postgresLog;
  throw new RangeError(`unknown store ${name}: expected sqlite or postgres`);
}
