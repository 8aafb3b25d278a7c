export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** `server` handles a request, `client` makes one, `consumer` processes an item of a queue. Default: `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  /** Epoch milliseconds. Default: now. */
  readonly startedAtMs?: number;
  readonly attributes?: SpanAttributes;
}

/**
 * A step of a sampled trace. Work that is not traced has no span, so callers write `span?.child(…)`. Spans are passed as
 * arguments instead of an asynchronous context, because events of many requests share loops, batches, and queues.
 */
export interface TraceSpan {
  /** 32 lower-case hex. */
  readonly traceId: string;
  /** W3C `traceparent` that names this span as the parent. */
  readonly traceparent: string;
  child(name: string, options?: SpanOptions): TraceSpan;
  set(attributes: SpanAttributes): void;
  /** Ends the span; with a failure, as failed. */
  end(failure?: { readonly error: unknown }): void;
}

/** Runs a step in its span, if there is one. */
export async function inSpan<T>(span: TraceSpan | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
