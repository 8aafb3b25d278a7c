import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';

type Export = SpanExporter['export'];

const EXPORT_WITHIN_MS = 5_000;

/**
 * Sends spans to a collector, OTLP over HTTP. Logs when exports begin to fail and when they succeed again: spans that
 * cannot be exported meanwhile are dropped.
 */
export function otlpExporter(url: string, logger: Logger): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_WITHIN_MS });
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
