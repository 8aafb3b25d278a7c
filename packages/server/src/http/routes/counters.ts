import { CountersAnswer } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../app-context.ts';
import type { Access } from '../access.ts';
import { answer } from '../answers.ts';
import { metricsText } from '../counters/metrics-text.ts';
import { readCounters } from '../counters/read-counters.ts';
import type { HttpServer } from '../http-server.ts';

const tags = ['Counters'];
const access: Access = ['F'];

/** What this server has done since it started, for people and for Prometheus. Contract 19.12. */
export function counterRoutes(http: HttpServer, app: AppContext): void {
  http.get(
    '/v3/notifications/v1/counters',
    { config: { access }, schema: { tags, summary: 'Counters since the start', response: answer(CountersAnswer) } },
    async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store');
      return { data: await readCounters(app) };
    },
  );

  http.get(
    '/v3/metrics',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The same counters in Prometheus text form',
        response: { 200: { content: { 'text/plain': { schema: Type.String() } } } },
      },
    },
    async (_request, reply) =>
      reply
        .header('Cache-Control', 'no-store')
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(metricsText(await readCounters(app), app.notifications.counters.latency)),
  );
}
