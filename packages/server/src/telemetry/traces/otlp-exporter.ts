import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';

type Export = SpanExporter['export'];

const EXPORT_TIMEOUT_MS = 5_000;

/**
 * Returns an exporter that sends spans to a collector, OTLP over HTTP. It logs when exports begin to fail, and when they
 * succeed again. Spans that cannot be exported are dropped.
 */
export function otlpExporter(url: string, logger: Logger): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  let isFailing = false;
  const send: Export = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const hasFailed = result.error !== undefined;
      if (hasFailed && !isFailing) logger.warn({ error: result.error?.name }, 'traces can’t be exported');
      if (!hasFailed && isFailing) logger.info({}, 'traces are exported again');
      isFailing = hasFailed;
      done(result);
    });
  return exporter;
}
