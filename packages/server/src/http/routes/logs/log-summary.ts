import { LogsSummaryQuery, LogsSummaryResponse } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import { parseLogId } from '../../../logs/log-id.ts';
import type { LogStore, Summary } from '../../../logs/log-store.ts';
import type { RawQuery } from '../../../logs/query-reader.ts';
import { parseSummaryQuery, type SummaryQuery } from '../../../logs/summary-query.ts';
import { summaryResponse } from '../../../logs/summary-response.ts';
import type { HttpServer } from '../../http-server.ts';
import { extensionsOf } from '../../requests/extensions.ts';

const MAX_SERIES = 500;

/** Registers the route for counts and latencies of the log over time. See docs/spec/notifications.md#summary. */
export function logSummaryRoutes(http: HttpServer, app: AppContext): void {
  const { logs, clock, logSettings } = app;

  http.get(
    '/v3/notifications/v1/logs/summary',
    {
      config: { access: ['viewer'] },
      schema: {
        tags: ['Notification logs'],
        summary: 'Get counts and latencies over time',
        description:
          'Arrays are parallel to `buckets`; a bucket is named by its start. Without entries counts are 0 and percentiles null. Latencies in ms: `processing` from the start of the decision to its end, `provider` the last call, `endToEnd` from the sending of the message to the end of its push.',
        querystring: Type.Unsafe<RawQuery>(LogsSummaryQuery),
        response: { 200: LogsSummaryResponse },
      },
      // The query is parsed by parseSummaryQuery; the schema describes it.
      // See docs/spec/notifications.md#parameter-parsing.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const extensions = await extensionsOf(app);
      const parsed = parseSummaryQuery(request.query, extensions, clock.now());
      if ('details' in parsed) throw badRequest(parsed.details);
      const { summary: asked } = parsed;
      const summary = await summarise(logs, asked);
      if (summary.series.length > MAX_SERIES)
        throw badRequest({
          groupBy: [`must give at most ${MAX_SERIES} combinations, there are ${summary.series.length}`],
        });
      const { oldestLogId } = await logs.stats();
      const { purgedRows } = await logSettings.purges();
      reply.header('Cache-Control', 'no-store');
      return {
        data: summaryResponse(asked, summary),
        meta: {
          truncatedByRetention: purgedRows > 0 && asked.range.from < oldestTimeOf(oldestLogId),
          ...(oldestLogId !== undefined && { oldestLogId }),
        },
      };
    },
  );
}

async function summarise(logs: LogStore, { buckets, range, ...asked }: SummaryQuery): Promise<Summary> {
  // An empty range has no entries, whatever the query.
  const edges = buckets.length === 0 ? [0, 1] : [range.from, ...buckets.slice(1), range.to];
  const summary = await logs.summarise({ ...asked, edges });
  return buckets.length === 0 ? { ...summary, series: [] } : summary;
}

/**
 * Returns the time of the oldest remaining entry, epoch ms; infinity for an empty log, whose entries may all have been
 * deleted.
 */
function oldestTimeOf(logId: string | undefined): number {
  return (logId !== undefined && parseLogId(logId)?.ms) || Number.POSITIVE_INFINITY;
}
