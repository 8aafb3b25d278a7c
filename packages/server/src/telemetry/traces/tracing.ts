import type { SpanOptions, TraceSpan } from './trace-span.ts';

/** Starts and exports traces. */
export interface Tracing {
  /**
   * Continues the trace of a W3C `traceparent` if it is sampled. Without a well-formed one, starts a trace that is sampled by
   * the ratio of the settings. Returns undefined for a trace that is not sampled.
   */
  start(name: string, options: SpanOptions & { readonly traceparent?: string | undefined }): TraceSpan | undefined;
  /** Exports the ended spans. */
  flush(): Promise<void>;
  /** Exports the ended spans, for at most 2 s, and stops. */
  close(): Promise<void>;
}
