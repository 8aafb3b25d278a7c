import { Completeness, CompletenessQuery } from '@chatwire/protocol';
import type { AppContext } from '../../../app-context.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import { parseLogId } from '../../../logs/log-id.ts';
import type { LogStore } from '../../../logs/log-store.ts';
import { checkCompleteness } from '../../../notify/explain/completeness.ts';
import type { LogSettings } from '../../../settings/log-settings.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const DAY_MS = 86_400_000;

/** Registers the check whether the log contains an entry for every decision. */
export function completenessRoutes(http: HttpServer, { storage, logs, clock, logSettings }: AppContext): void {
  http.get(
    '/v3/notifications/v1/logs/completeness',
    {
      config: { access: ['viewer'] },
      schema: {
        tags: ['Explaining notifications'],
        summary: 'Check log completeness',
        querystring: CompletenessQuery,
        response: responseSchema(Completeness),
      },
    },
    async ({ query }, reply) => {
      const nowMs = clock.now();
      const { to = nowMs, from = Math.max(0, to - DAY_MS) } = query;
      if (from > to) throw badRequest({ from: ['must not be greater than to'] });
      const completeSinceMs = await completeSince(logs, logSettings, nowMs);
      void reply.header('Cache-Control', 'no-store');
      return { data: await checkCompleteness(storage.db, logs, { from: Math.max(from, completeSinceMs), to }) };
    },
  );
}

/** Returns the time from which the log can be complete, epoch ms. Earlier entries may have been deleted by age or by number. */
async function completeSince(logs: LogStore, logSettings: LogSettings, nowMs: number): Promise<number> {
  const { retentionDays } = await logSettings.current();
  const tooOldMs = retentionDays === 0 ? 0 : nowMs - retentionDays * DAY_MS;
  const { purgedRows } = await logSettings.purges();
  const { oldestLogId } = purgedRows > 0 ? await logs.stats() : {};
  const oldestMs = oldestLogId === undefined ? 0 : (parseLogId(oldestLogId)?.ms ?? 0);
  return Math.max(tooOldMs, oldestMs);
}
