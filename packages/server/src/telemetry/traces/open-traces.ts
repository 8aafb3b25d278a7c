import type { Logger } from '../logger.ts';
import type { Tracing } from './tracing.ts';

export interface TraceSettings {
  /** Where traces are exported to; undefined: nowhere. */
  readonly tracesUrl?: string | undefined;
  /** Share of the requests that are traced, 0 to 1. */
  readonly tracesRatio: number;
}

export interface TraceSource {
  readonly logger: Logger;
  /** Name of the process. */
  readonly instance: string;
  readonly version: string;
}

/** Loads OpenTelemetry only where traces are exported. */
export async function openTraces(
  { tracesUrl, tracesRatio }: TraceSettings,
  { logger, instance, version }: TraceSource,
): Promise<Tracing | undefined> {
  if (tracesUrl === undefined) return undefined;
  const { openTracing } = await import('./open-tracing.ts');
  const { otlpExporter } = await import('./otlp-exporter.ts');
  return openTracing({ exporter: otlpExporter(tracesUrl, logger), sampleRatio: tracesRatio, version, instance });
}
