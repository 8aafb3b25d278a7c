import { Signal } from '../../base/signal.ts';
import type { NewLogEntry } from '../../logs/log-store.ts';
import type { Counters } from './counters.ts';
import type { EventOutcomeBuilder } from './event-outcome-builder.ts';
import type { EventTrace } from './event-trace.ts';
import type { Recorded, Recorder } from './recorder.ts';

/** Writes entries to the log, counts them, and notifies listeners once they are committed. */
export class EntryPublisher {
  /** Emitted for each entry, once it is committed. */
  readonly recorded = new Signal<NewLogEntry>();
  readonly #recorder: Recorder;
  readonly #counters: Counters;

  constructor(recorder: Recorder, counters: Counters) {
    this.#recorder = recorder;
    this.#counters = counters;
  }

  /**
   * Records an entry, and counts it in `outcome`. Resolves once the entry is committed or excluded from the log; rejects with
   * ClaimLostError when another node has claimed its event. With `trace`, the entry contains the id of the trace.
   */
  async record(
    decision: NewLogEntry,
    holdsClaim: () => Promise<boolean>,
    outcome: EventOutcomeBuilder,
    trace?: EventTrace,
  ): Promise<Recorded> {
    const entry = trace ? { ...decision, traceId: trace.traceId } : decision;
    const record = () => this.#recorder.record(entry, holdsClaim);
    const result = await (trace ? trace.record(record) : record());
    this.#counters.countDecision(entry);
    if (result.excluded) {
      outcome.addExcludedFromLog();
      this.#counters.addExcludedFromLog();
    } else {
      outcome.addEntry(entry.outcome);
      this.recorded.emit(entry);
    }
    return result;
  }
}

/** Returns the fields of an entry about its processing time. Arguments: epoch ms. See docs/spec/notifications.md#entry-fields. */
export function processingTimesOf(startedAtMs: number, endedAtMs: number) {
  return {
    processingStartedAtMS: startedAtMs,
    processingEndedAtMS: endedAtMs,
    totalProcessingTimeInMS: endedAtMs - startedAtMs,
  };
}
