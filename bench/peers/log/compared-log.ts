import type { LogPageRequest } from '@chatwire/server';
import type { NumberedEntry } from './columns.ts';

/** A log of entries in one of the compared stores. */
export interface ComparedLog extends AsyncDisposable {
  /** Number of entries. */
  count(): Promise<number>;
  /** Stores entries; resolves when they are durable. */
  append(rows: readonly NumberedEntry[]): Promise<void>;
  /** Reads a page, complete. Returns a function that returns the ids on it, newest first. */
  page(request: LogPageRequest): Promise<() => string[]>;
  /** Does the work that the store otherwise does later: merges and checkpoints. */
  settle(): Promise<void>;
  /** Returns the size on disk after `settle`. */
  bytes(): Promise<number>;
}

/** A module with one of the compared stores. */
export interface LogModule {
  /** Opens the log with this name, and creates it if it is missing. */
  openLog(name: string): Promise<ComparedLog>;
  /** Deletes a closed log. */
  deleteLog(name: string): Promise<void>;
  /** Entries per batch when a log is filled: what the store's documentation recommends. */
  readonly fillBatch: number;
}
