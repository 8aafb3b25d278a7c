import { ChatException } from '../base/chat-exception.ts';
import { type Json, numberOf } from '../base/json.ts';
import { nothing } from '../base/nothing.ts';
import { applyRunEvent, newRun } from './apply-run-event.ts';
import { isEnded, type RunState } from './run-state.ts';

/** Events of a run after a sequence number, and the status of the run on the server. */
export interface RunPage {
  readonly events: readonly Json[];
  readonly status: string;
}

export interface RunFeedOptions {
  readonly fetch: (afterSeq: number) => Promise<RunPage>;
  readonly changed: (state: RunState) => void;
  /** Schedules a retry with backoff. Returns a function that cancels it. */
  readonly later: (failures: number, run: () => void) => () => void;
  /**
   * Loads the conversation of a run that the server no longer knows. Resolves to true if it now contains messages of the
   * run, which means that the run finished.
   */
  readonly lost: () => Promise<boolean>;
}

/**
 * The events of one run, applied strictly in order. An early or overlapping event waits while the missing ones are
 * fetched. See docs/spec/sdk.md#run-state, #resync-and-resume.
 */
export class RunFeed {
  readonly #options: RunFeedOptions;
  #state: RunState;
  #waiting: Json[] = [];
  #isFetching = false;
  #failures = 0;
  #isStopped = false;
  #cancelRetry: () => void = nothing;

  /** `event`: the first one seen. */
  constructor(event: Json, options: RunFeedOptions) {
    this.#options = options;
    this.#state = newRun(event);
  }

  get state(): RunState {
    return this.#state;
  }

  get #isOver(): boolean {
    return this.#isStopped || isEnded(this.#state);
  }

  receive(event: Json): void {
    if (this.#isOver || seqOf(event) <= this.#state.lastSeq) return;
    if (firstSeqOf(event) === this.#state.lastSeq + 1) {
      this.#apply(event);
      return this.#applyWaiting();
    }
    const maxWaiting = 1_000;
    this.#waiting = [...this.#waiting.slice(1 - maxWaiting), event];
    this.resync();
  }

  /** Fetches the missing events; one request at a time. */
  resync(): void {
    if (this.#isFetching || this.#isOver) return;
    this.#cancelRetry();
    this.#isFetching = true;
    void this.#fetch().finally(() => {
      this.#isFetching = false;
    });
  }

  /** Ends the feed: later events, and the result of a fetch in flight, are ignored. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry();
    this.#waiting = [];
  }

  async #fetch(): Promise<void> {
    try {
      let afterSeq: number;
      // Repeats while a page brought progress and events still wait.
      do {
        afterSeq = this.#state.lastSeq;
        const { events, status } = await this.#options.fetch(afterSeq);
        for (const event of events) if (seqOf(event) === this.#state.lastSeq + 1) this.#apply(event);
        this.#applyWaiting();
        if (status !== 'running') this.#end(status);
      } while (afterSeq < this.#state.lastSeq && this.#waiting.length > 0);
      this.#failures = 0;
    } catch (error) {
      if (!(error instanceof ChatException)) throw error;
      if (this.#isStopped) return;
      if (error.code === 'ERR_RUN_NOT_FOUND') return this.#end((await this.#options.lost()) ? 'finished' : 'error');
      this.#failures += 1;
      if (error.retryable) this.#cancelRetry = this.#options.later(this.#failures, () => this.resync());
    }
  }

  #applyWaiting(): void {
    for (;;) {
      this.#waiting = this.#waiting.filter((event) => seqOf(event) > this.#state.lastSeq);
      const next = this.#waiting.find((event) => firstSeqOf(event) === this.#state.lastSeq + 1);
      if (!next || this.#isOver) return;
      this.#apply(next);
    }
  }

  #apply(event: Json): void {
    if (this.#isOver) return;
    this.#state = applyRunEvent(this.#state, event);
    this.#options.changed(this.#state);
  }

  /** Applies an end that the server reported without an event. */
  #end(status: string): void {
    if (this.#isOver) return;
    const phase = status === 'finished' ? 'finished' : status === 'cancelled' ? 'stopped' : 'failed';
    const error = phase === 'failed' ? { code: 'ERR_RUN_FAILED', message: 'The run has failed.' } : undefined;
    this.#state = Object.freeze({ ...this.#state, phase, error });
    this.#options.changed(this.#state);
  }
}

function seqOf(event: Json): number {
  return numberOf(event, 'seq') ?? 0;
}

/** Returns the number of the first event in a frame, which may contain several merged ones. */
function firstSeqOf(event: Json): number {
  return numberOf(event, 'seqFrom') ?? seqOf(event);
}
