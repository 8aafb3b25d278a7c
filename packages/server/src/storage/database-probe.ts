import type { Clock } from '../base/time/clock.ts';
import { Probe } from '../base/time/probe.ts';
import type { Storage } from './storage.ts';

/** Longest wait for the database, milliseconds: a slower database counts as down. */
export const DATABASE_TIMEOUT_MS = 2_000;
const REUSED_FOR_MS = 1_000;

/** Checks whether the database executes queries. The result is at most 1 s old. */
export function databaseProbe(storage: Pick<Storage, 'ping'>, clock: Clock): Probe {
  return new Probe({
    clock,
    check: () => storage.ping(DATABASE_TIMEOUT_MS),
    withinMs: DATABASE_TIMEOUT_MS,
    reusedForMs: REUSED_FOR_MS,
  });
}
