import { setTimeout as delay } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanAttributes, SpanOptions, TraceSpan } from './trace-span.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';
import type { Tracing } from './tracing.ts';

export interface TracingOptions {
  readonly exporter: SpanExporter;
  /** Share of the traces started here that are sampled, 0…1. */
  readonly sampleRatio: number;
  readonly version: string;
  /** Name of this process. */
  readonly instance: string;
}

const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Opens tracing with OpenTelemetry. Registers nothing globally, so several servers in one process trace independently.
 */
export function openTracing({ exporter, sampleRatio, version, instance }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'chatwire',
      'service.version': version,
      'service.instance.id': instance,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('chatwire', version);
  return {
    start(name, { traceparent, ...options }) {
      const parent = traceparent === undefined ? undefined : parseTraceparent(traceparent);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, optionsOf(options), context);
      return span.isRecording() ? new RecordedSpan(tracer, span) : undefined;
    },
    flush: () => provider.forceFlush(),
    async close() {
      const closed = provider.shutdown().catch(() => undefined);
      await Promise.race([closed, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

class RecordedSpan implements TraceSpan {
  readonly #tracer: Tracer;
  readonly #span: Span;

  constructor(tracer: Tracer, span: Span) {
    this.#tracer = tracer;
    this.#span = span;
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get traceparent(): string {
    return formatTraceparent(this.#span.spanContext());
  }

  child(name: string, options: SpanOptions = {}): TraceSpan {
    const context = trace.setSpan(ROOT_CONTEXT, this.#span);
    return new RecordedSpan(this.#tracer, this.#tracer.startSpan(name, optionsOf(options), context));
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes({ ...attributes });
  }

  end(failure?: { readonly error: unknown }): void {
    if (failure) {
      // Error messages may quote data, so a span has only the name of the error.
      const name = failure.error instanceof Error ? failure.error.name : typeof failure.error;
      this.#span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', name);
    }
    this.#span.end();
  }
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

function optionsOf({ kind = 'internal', startedAtMs, attributes = {} }: SpanOptions) {
  return {
    kind: KINDS[kind],
    attributes: { ...attributes },
    ...(startedAtMs !== undefined && { startTime: new Date(startedAtMs) }),
  };
}
