import { type Clock, every } from '../../base/time/clock.ts';

export interface DueRoundsOptions {
  readonly clock: Clock;
  /** Handles what is due. Ends early once `isStopped` returns true. */
  readonly round: (isStopped: () => boolean) => Promise<void>;
  /** Called every hour, for cleaning up and checks. */
  readonly hourly: (isStopped: () => boolean) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

const LOOK_EVERY_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Looks every second for work that is due, one round at a time. */
export class DueRounds {
  readonly #options: DueRoundsOptions;
  #working: Promise<void> = Promise.resolve();
  #rounds = 0;
  #stopped = false;
  #end: (() => void)[] = [];

  constructor(options: DueRoundsOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, hourly, failed } = this.#options;
    const look = () => {
      if (this.#rounds === 0) void this.run().catch(failed);
    };
    this.#end = [
      every(clock, LOOK_EVERY_MS, look),
      every(clock, HOUR_MS, () => void hourly(this.#isStopped).catch(failed)),
    ];
    look();
  }

  /** Runs a round now, after those before it; rejects if it fails. */
  run(): Promise<void> {
    this.#rounds += 1;
    const round = this.#working
      .then(() => this.#options.round(this.#isStopped))
      .finally(() => void (this.#rounds -= 1));
    this.#working = round.catch(() => undefined); // The caller receives the error.
    return round;
  }

  /** Stops looking; resolves when the round in progress is finished. */
  stop(): Promise<void> {
    this.#stopped = true;
    for (const end of this.#end) end();
    return this.#working;
  }

  readonly #isStopped = (): boolean => this.#stopped;
}
