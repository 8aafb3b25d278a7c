import type { Clock, LogStore } from '@chatwire/server';

/** A kind of log store, as the benchmark handles it. */
export interface LogUnderTest {
  /** Opens the log of a name, where it was left. */
  open(name: string, clock: Clock): Promise<LogStore>;
  /** Creates an empty log of that name. */
  clear(name: string): Promise<void>;
  /** Everything it takes on the disk. */
  bytes(name: string): Promise<number>;
}
