import type { SpanAttributes, TraceSpan } from '../../telemetry/traces/trace-span.ts';
import type { Tracing } from '../../telemetry/traces/tracing.ts';
import type { Recorded } from './recorder.ts';

export interface TracedEvent {
  readonly eventId: string;
  readonly redelivered: boolean;
  /** Span in which the event was committed. Undefined: starts a separate trace. */
  readonly traceparent?: string | undefined;
  /** Name of its span. */
  readonly name: string;
  readonly occurredAtMs: number;
}

/** Maximum number of `send` and `record` spans of an event. In a large group, one event can have thousands of deliveries. */
const MAX_SPANS = 200;

/**
 * Spans of one event: `event …` from its commit until its entries are stored, and in it `outbox` until it was claimed, `decide`,
 * and a `send …` and a `record` per delivery.
 */
export class EventTrace {
  readonly traceId: string;
  readonly #event: TraceSpan;
  #spans = 0;

  constructor(event: TraceSpan) {
    this.traceId = event.traceId;
    this.#event = event;
  }

  /** Starts the trace of an event. Returns undefined if the event is not sampled, or traces are off. */
  static start(tracing: Tracing | undefined, event: TracedEvent): EventTrace | undefined {
    const { name, occurredAtMs: startedAtMs, traceparent } = event;
    const attributes = { 'chatwire.event_id': event.eventId, 'chatwire.redelivered': event.redelivered };
    const span = tracing?.start(name, { kind: 'consumer', startedAtMs, traceparent, attributes });
    span?.child('outbox', { startedAtMs }).end();
    return span && new EventTrace(span);
  }

  /** Runs the decision in its span. The event ends when its entries are stored. */
  async decide<T extends { readonly recorded: Promise<unknown> }>(work: () => Promise<T>): Promise<T> {
    const decide = this.#event.child('decide');
    try {
      const decided = await work();
      decide.end();
      decided.recorded.then(
        () => this.#end(),
        (error: unknown) => this.#end({ error }),
      );
      return decided;
    } catch (error) {
      decide.end({ error });
      this.#end({ error });
      throw error;
    }
  }

  /** Starts the span of a provider call; undefined beyond `MAX_SPANS`. */
  send(provider: string, attributes: SpanAttributes): TraceSpan | undefined {
    return this.#child(`send ${provider}`, 'client', { 'chatwire.provider': provider, ...attributes });
  }

  /** Runs `work`, which records an entry, in a span that then gets the entry's id as an attribute. */
  async record(work: () => Promise<Recorded>): Promise<Recorded> {
    const span = this.#child('record', 'internal');
    try {
      const recorded = await work();
      if (recorded.logId !== undefined) span?.set({ 'chatwire.log_id': recorded.logId });
      span?.end();
      return recorded;
    } catch (error) {
      span?.end({ error });
      throw error;
    }
  }

  #child(name: string, kind: 'client' | 'internal', attributes: SpanAttributes = {}): TraceSpan | undefined {
    this.#spans += 1;
    return this.#spans > MAX_SPANS ? undefined : this.#event.child(name, { kind, attributes });
  }

  #end(failure?: { readonly error: unknown }): void {
    if (this.#spans > MAX_SPANS) this.#event.set({ 'chatwire.spans_dropped': this.#spans - MAX_SPANS });
    this.#event.end(failure);
  }
}
