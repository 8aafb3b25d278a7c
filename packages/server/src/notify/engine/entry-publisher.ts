import { Signal } from '../../base/signal.ts';
import type { NewLogEntry } from '../../logs/log-store.ts';
import type { Counters } from './counters.ts';
import type { EventOutcomeBuilder } from './event-outcome-builder.ts';
import type { EventTrace } from './event-trace.ts';
import type { Recorded, Recorder } from './recorder.ts';

/** Writes entries to the log, counts them, and notifies listeners once they are committed. */
export class EntryPublisher {
  /** Entries that have just been committed. */
  readonly recorded = new Signal<NewLogEntry>();
  readonly #recorder: Recorder;
  readonly #counters: Counters;

  constructor(recorder: Recorder, counters: Counters) {
    this.#recorder = recorder;
    this.#counters = counters;
  }

  /**
   * Resolves once the entry is committed or excluded from the log; rejects with ClaimLostError when another node has
   * claimed its event. An entry of a traced event names the trace.
   */
  async record(
    decided: NewLogEntry,
    isOurs: () => Promise<boolean>,
    tally: EventOutcomeBuilder,
    trace?: EventTrace,
  ): Promise<Recorded> {
    const entry = trace ? { ...decided, traceId: trace.traceId } : decided;
    const record = () => this.#recorder.record(entry, isOurs);
    const recorded = await (trace ? trace.record(record) : record());
    this.#counters.decided(entry);
    if (recorded.excluded) {
      tally.addExcludedFromLog();
      this.#counters.addExcludedFromLog();
    } else {
      tally.recorded(entry.outcome);
      this.recorded.emit(entry);
    }
    return recorded;
  }
}

/** Returns the times of an entry. See docs/spec/notifications.md#entry-fields. */
export function timesOf(startedAtMs: number, endedAtMs: number) {
  return {
    processingStartedAtMS: startedAtMs,
    processingEndedAtMS: endedAtMs,
    totalProcessingTimeInMS: endedAtMs - startedAtMs,
  };
}
