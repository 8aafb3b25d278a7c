import type { Trace } from '../trace.ts';
import type { SimClock } from './sim-clock.ts';
import type { SimDatabase, StoreKind } from './sim-database.ts';

export interface WorldOptions {
  /** Decides everything that is random. */
  readonly seed: number;
  readonly store: StoreKind;
  /** Called in each turn of the event loop in which the world waits. May take real time, which must change nothing. */
  readonly disturb?: () => void;
}

/** What a world is made of. */
export interface WorldParts extends Required<Omit<WorldOptions, 'store'>> {
  readonly dir: string;
  readonly database: SimDatabase;
  readonly clock: SimClock;
  readonly trace: Trace;
}
