import { CountersResponse } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { processMetrics } from '../../../telemetry/metrics/process-metrics.ts';
import { VERSION } from '../../../version.ts';
import { metricsText } from '../../counters/metrics-text.ts';
import { findStoredCounters, processCounters, readCounters } from '../../counters/read-counters.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const tags = ['Counters'];

/**
 * Registers the counters since the start of this process, as JSON and for Prometheus. See
 * docs/spec/notifications.md#counters.
 */
export function counterRoutes(http: HttpServer, app: AppContext): void {
  http.get(
    '/v3/notifications/v1/counters',
    {
      config: { access: ['viewer'] },
      schema: { tags, summary: 'Get counters since the start', response: responseSchema(CountersResponse) },
    },
    async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store');
      return { data: await readCounters(app) };
    },
  );

  http.get(
    '/v3/metrics',
    {
      config: { access: ['F', 'M'], rate: 'metrics', isAlwaysServed: true },
      schema: {
        tags,
        summary: 'Scrape metrics',
        description:
          'The same counters, durations of work, and the state of the process in Prometheus text format 0.0.4. While the database is down, `chatwire_database_up` is 0 and metrics that need the database are left out. A key used in the last 24 h stays valid meanwhile.',
        response: {
          200: { content: { 'text/plain': { schema: Type.String({ examples: ['chatwire_outbox_depth 0\n'] }) } } },
        },
      },
    },
    async (_request, reply) => {
      const stored = await findStoredCounters(app);
      const text = await metricsText({
        process: processCounters(app),
        stored,
        alarms: app.alarms.raised,
        isMediaAvailable: app.chat.mediaFiles.isAvailable,
        pool: app.storage.pool(),
        bus: app.bus,
        build: { version: VERSION, engine: app.storage.capabilities.engine },
        live: [app.metrics.registry, processMetrics()],
      });
      return reply.header('Cache-Control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8').send(text);
    },
  );
}
