import type { LogStore, Storage } from '@chatwire/server';
import type { ProcessClock } from './sim-clock.ts';

/** Databases that the simulation runs on. */
export type StoreKind = 'sqlite' | 'postgres';

/** Time at which a process dies while it works on its database: before a request is processed, or after it and before anybody knows. */
export type CrashMoment = 'before' | 'after';

/** The chat database and the notification log of one process of the server. */
export interface ProcessStores {
  readonly storage: Storage;
  readonly logs: LogStore;
  /** A planned crash has happened. */
  readonly hasCrashed: boolean;
  /** Plans a crash at the nth request to the database from now on. Returns whether this database has requests. */
  crashAtRequest(requests: number, moment: CrashMoment): boolean;
  /** kill -9: what the process has asked for gets no response, and it can ask for nothing more. */
  kill(): Promise<void>;
}

/** The databases of a world. They outlive the processes of the server. */
export interface SimDatabase extends AsyncDisposable {
  /** The chat, read beside the server. */
  readonly storage: Storage;
  /** Increases with the work that processes give to the database. */
  readonly activity: number;
  /** Resolves when no process waits for the database. */
  idle(): Promise<void>;
  connect(clock: ProcessClock): Promise<ProcessStores>;
}

/** Small sizes: a run of some hundred entries seals segments and starts partitions. */
export const LOG_SIZES = { partitionEntries: 512, segmentEntries: 64 };
