import { MAX_OWN_ENTRIES, OwnExplanation, OwnExplanationQuery, OwnLogsPage, OwnLogsQuery } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError, badRequest } from '../../../base/errors/api-error.ts';
import { findMessageAsParticipant } from '../../../chat/messages/find-visible.ts';
import { logMetaOf } from '../../../logs/log-meta.ts';
import { parseLogQuery } from '../../../logs/log-query.ts';
import type { RawQuery } from '../../../logs/query-reader.ts';
import { OwnLog } from '../../../notify/explain/own-log.ts';
import { callerOf } from '../../access/caller.ts';
import type { HttpServer } from '../../http-server.ts';
import { extensionsOf } from '../../requests/extensions.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const PATH = '/v3/notifications/v1/me';
const tags = ['Own notifications'];
const PARAMETERS = Object.keys(OwnLogsQuery.properties);

/**
 * Registers the routes with which users read their own notifications. See
 * docs/spec/last-mile.md#recipient-explanations.
 */
export function ownNotificationRoutes(http: HttpServer, app: AppContext): void {
  const { storage, logs, notifications } = app;
  const sources = { db: storage.db, logs, settings: app.notificationSettings };

  http.get(
    `${PATH}/logs`,
    {
      config: { access: ['U'], rate: 'ownNotifications' },
      schema: {
        tags,
        summary: 'List the log entries about notifications to the current user',
        querystring: Type.Unsafe<RawQuery>(OwnLogsQuery),
        response: { 200: OwnLogsPage },
      },
      // The query is parsed as that of the log; the schema describes it. See docs/spec/notifications.md#parameter-parsing.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request) => {
      const uid = ownUid(request);
      const parsed = parseLogQuery(ownParameters(request.query), await extensionsOf(app));
      if ('details' in parsed) throw badRequest(parsed.details);
      if (parsed.page.limit > MAX_OWN_ENTRIES) {
        throw badRequest({ limit: [`must be an integer from 1 to ${MAX_OWN_ENTRIES}`] });
      }
      const { entries, request: asked, page } = await new OwnLog(sources, uid).page(parsed.page);
      return { data: entries, meta: logMetaOf(asked, page, undefined) };
    },
  );

  http.get(
    `${PATH}/why`,
    {
      config: { access: ['U'], rate: 'ownNotifications' },
      schema: {
        tags,
        summary: 'Explain to the current user why a message notified them, or why not',
        querystring: OwnExplanationQuery,
        response: responseSchema(OwnExplanation),
      },
    },
    async (request) => {
      const uid = ownUid(request);
      const { messageId } = request.query;
      const message = await findMessageAsParticipant(storage.db, messageId, uid);
      const pending = await notifications.pending(messageId);
      return { data: await new OwnLog(sources, uid).explanation(message, pending) };
    },
  );
}

/** Returns the calling user. Rejects keys and people, who can read the whole log. */
function ownUid(request: FastifyRequest): string {
  const caller = callerOf(request);
  if (caller.kind === 'user') return caller.acting.uid;
  throw new ApiError('AUTH_ERR_NO_ACCESS', 'This call is for users with their own authToken.');
}

/** Removes parameters that only the whole log has. They are ignored, as unknown ones are. */
function ownParameters(query: RawQuery): RawQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => PARAMETERS.includes(name)));
}
