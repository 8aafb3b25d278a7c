import { type Clock, every } from '../../base/time/clock.ts';

export interface DueRoundsOptions {
  readonly clock: Clock;
  /** Handles what is due. Ends early once `isStopped` returns true. */
  readonly runRound: (isStopped: () => boolean) => Promise<void>;
  /** Called every hour, for cleaning up and checks. */
  readonly runHourly: (isStopped: () => boolean) => Promise<void>;
  /** Called with the error of a round, or of hourly work, that failed. */
  readonly onError: (error: unknown) => void;
}

const POLL_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Looks every second for work that is due, one round at a time. */
export class DueRounds {
  readonly #options: DueRoundsOptions;
  #working: Promise<void> = Promise.resolve();
  #openRounds = 0;
  #stopped = false;
  #cancelTimers: (() => void)[] = [];

  constructor(options: DueRoundsOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, runHourly, onError } = this.#options;
    const look = () => {
      if (this.#openRounds === 0) void this.run().catch(onError);
    };
    this.#cancelTimers = [
      every(clock, POLL_MS, look),
      every(clock, HOUR_MS, () => void runHourly(this.#isStopped).catch(onError)),
    ];
    look();
  }

  /** Queues a round, which runs as soon as the earlier ones have finished. Rejects if the round fails. */
  run(): Promise<void> {
    this.#openRounds += 1;
    const round = this.#working
      .then(() => this.#options.runRound(this.#isStopped))
      .finally(() => void (this.#openRounds -= 1));
    this.#working = round.catch(() => undefined); // The caller receives the error.
    return round;
  }

  /** Stops looking; resolves when the round in progress is finished. */
  stop(): Promise<void> {
    this.#stopped = true;
    for (const end of this.#cancelTimers) end();
    return this.#working;
  }

  readonly #isStopped = (): boolean => this.#stopped;
}
