import type { Clock } from '../base/time/clock.ts';
import { Probe } from '../base/time/probe.ts';
import type { Storage } from './storage.ts';

/** Time limit for the response of the database. A slower database counts as down. */
export const DATABASE_TIMEOUT_MS = 2_000;
const RESULT_REUSE_MS = 1_000;

/** Returns a probe that checks whether the database executes queries. Its result is at most 1 s old. */
export function databaseProbe(storage: Pick<Storage, 'ping'>, clock: Clock): Probe {
  return new Probe({
    clock,
    check: () => storage.ping(DATABASE_TIMEOUT_MS),
    timeoutMs: DATABASE_TIMEOUT_MS,
    cacheMs: RESULT_REUSE_MS,
  });
}
