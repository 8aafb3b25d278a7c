import { Completeness, CompletenessQuery } from '@chatwire/protocol';
import type { AppContext } from '../../app-context.ts';
import { badRequest } from '../../base/refusal.ts';
import { checkCompleteness } from '../../notify/explain/completeness.ts';
import { answer } from '../answers.ts';
import type { HttpServer } from '../http-server.ts';

const DAY_MS = 86_400_000;

/** Whether the log holds every decision: a proof that anyone may ask for. */
export function completenessRoutes(http: HttpServer, { storage, logs, clock, config }: AppContext): void {
  http.get(
    '/v3/notifications/v1/logs/completeness',
    {
      config: { access: ['F'] },
      schema: {
        tags: ['Explaining notifications'],
        summary: 'Whether every decision of the events in a window is in the log',
        querystring: CompletenessQuery,
        response: answer(Completeness),
      },
    },
    async ({ query }, reply) => {
      const nowMs = clock.now();
      const { to = nowMs, from = Math.max(0, to - DAY_MS) } = query;
      if (from > to) throw badRequest({ from: ['must not be greater than to'] });
      // Entries that old may be gone, and the records of their events with them.
      const keptSinceMs = config.logRetentionDays === 0 ? 0 : nowMs - config.logRetentionDays * DAY_MS;
      void reply.header('Cache-Control', 'no-store');
      return { data: await checkCompleteness(storage.db, logs, { from: Math.max(from, keptSinceMs), to }) };
    },
  );
}
