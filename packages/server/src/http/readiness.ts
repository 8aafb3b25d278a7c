import { checkWritable } from '../base/check-writable.ts';
import type { Clock } from '../base/time/clock.ts';
import { Probe } from '../base/time/probe.ts';

const WRITE_CHECK_TIMEOUT_MS = 2_000;
const RESULT_REUSE_MS = 10_000;

export interface ReadinessOptions {
  readonly clock: Clock;
  readonly database: Probe;
  /** Directories of media files, keys, and on SQLite the database. */
  readonly dirs: readonly string[];
  readonly bus: { readonly connection: 'none' | 'up' | 'down'; readonly isComplete: boolean };
}

export interface Readiness {
  /** Failed parts without which the server cannot serve requests, with texts for operators. */
  readonly missing: Readonly<Record<string, string[]>>;
  /** Failed parts without which the server still serves requests, with restrictions. */
  readonly degraded: readonly 'bus'[];
}

/**
 * Returns a function that checks, in at most 2 s, the parts on which requests depend. A node without the bus works alone and
 * catches up later. It stays ready, because NATS may be unavailable to all nodes at once. See
 * docs/spec/operations.md#life-cycle.
 */
export function readinessOf({ clock, database, dirs, bus }: ReadinessOptions): () => Promise<Readiness> {
  const storage = new Probe({
    clock,
    check: async () => void (await Promise.all(dirs.map(checkWritable))),
    timeoutMs: WRITE_CHECK_TIMEOUT_MS,
    cacheMs: RESULT_REUSE_MS,
  });
  return async () => {
    const [isDatabaseUp, isStorageUp] = await Promise.all([database.isUp(), storage.isUp()]);
    return {
      missing: {
        ...(!isDatabaseUp && { database: ['does not respond'] }),
        ...(!isStorageUp && { storage: ['cannot be written'] }),
      },
      degraded: bus.connection === 'down' || !bus.isComplete ? ['bus'] : [],
    };
  };
}
