import type { Clock, LogStore } from '@chatwire/server';

/** A kind of log store, as used by the benchmark. Disposing of it stops what was started for it. */
export interface LogUnderTest extends AsyncDisposable {
  /** Opens an existing log by name. */
  open(name: string, clock: Clock): Promise<LogStore>;
  /** Creates an empty log with this name. */
  clear(name: string): Promise<void>;
  /** Returns its size on disk. */
  bytes(name: string): Promise<number>;
  /** Returns the size of what grows with the log: rows that are deleted soon leave space that later ones use. */
  growingBytes(name: string): Promise<number>;
}
