import { LOG_ID_PATTERN, LogEntryDetail, LogsPage, LogsQuery } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError, badRequest } from '../../../base/errors/api-error.ts';
import { logMetaOf } from '../../../logs/log-meta.ts';
import { parseLogQuery } from '../../../logs/log-query.ts';
import type { RawQuery } from '../../../logs/query-reader.ts';
import { logReadTarget } from '../../audit/log-read-target.ts';
import { pathReadTarget } from '../../audit/path-read-target.ts';
import type { HttpServer } from '../../http-server.ts';
import { extensionsOf } from '../../requests/extensions.ts';
import { jsonArray, sendJson } from '../../responses/stored-json.ts';

const PATH = '/v3/notifications/v1/logs';
const tags = ['Notification logs'];
const DATA = Buffer.from('{"data":');

/**
 * Registers the routes of the notification log. They send the stored bytes of entries, without parsing them. See
 * docs/spec/notifications.md#logs-endpoint, #entry-details.
 */
export function notificationLogsRoutes(http: HttpServer, app: AppContext): void {
  const { logs } = app;

  http.get(
    PATH,
    {
      config: { access: ['viewer'], contentRead: logReadTarget },
      schema: {
        tags,
        summary: 'List notification log entries, newest first',
        querystring: Type.Unsafe<RawQuery>(LogsQuery),
        response: { 200: LogsPage },
      },
      // The query is parsed by parseLogQuery; the schema describes it.
      // See docs/spec/notifications.md#parameter-parsing.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const parsed = parseLogQuery(request.query, await extensionsOf(app));
      if ('details' in parsed) throw badRequest(parsed.details);
      const { page: asked } = parsed;
      const page = await logs.page(asked);
      const cursorIsShown = page.entries.length === 0 && asked.logId !== undefined;
      const cursorMessageId = cursorIsShown ? await logs.messageIdOf(asked.logId) : undefined;
      const meta = Buffer.from(`,"meta":${JSON.stringify(logMetaOf(asked, page, cursorMessageId))}}`);
      return sendJson(reply, Buffer.concat([DATA, ...jsonArray(page.entries), meta]));
    },
  );

  http.get(
    `${PATH}/:logId`,
    {
      config: { access: ['viewer'], contentRead: pathReadTarget('logEntry', 'logId') },
      schema: {
        tags,
        summary: 'Get a log entry with its rule results',
        params: Type.Object({
          logId: Type.String({ pattern: LOG_ID_PATTERN, description: 'must be 24 lower-case hex characters' }),
        }),
        response: { 200: Type.Object({ data: LogEntryDetail }) },
      },
    },
    async (request, reply) => {
      const entry = await logs.get(request.params.logId);
      if (entry === undefined) throw new ApiError('ERR_LOG_NOT_FOUND', 'Log entry not found. It may have been purged.');
      return sendJson(reply, Buffer.from(`{"data":${entry}}`));
    },
  );
}
