import {
  DeviceFactsQuery,
  EntryDeviceFacts,
  ExplainQuery,
  Explanation,
  LogsPage,
  type PendingDecision,
} from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import { logMetaOf } from '../../../logs/log-meta.ts';
import { explain } from '../../../notify/explain/explain.ts';
import { listDeviceFacts } from '../../../notify/explain/list-device-facts.ts';
import { logReadTarget } from '../../audit/log-read-target.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';
import { jsonArray, sendJson } from '../../responses/stored-json.ts';

const tags = ['Explaining notifications'];

/**
 * Registers the explanation of a message, which sends the stored bytes of decisions without parsing them, and the facts about
 * the pushes of entries. See docs/spec/notifications.md#explain, docs/spec/last-mile.md#receipts-in-lists.
 */
export function explainRoutes(
  http: HttpServer,
  { storage, logs, notifications, notificationSettings }: AppContext,
): void {
  const sources = { db: storage.db, logs, settings: notificationSettings };
  http.get(
    '/v3/notifications/v1/logs/explain',
    {
      config: { access: ['viewer'], contentRead: logReadTarget },
      schema: {
        tags,
        summary: 'Explain all decisions for a message',
        querystring: ExplainQuery,
        response: { 200: Type.Object({ data: Explanation, meta: LogsPage.properties.meta }) },
      },
    },
    async ({ query }, reply) => {
      const explained = await explain(sources, query);
      if (!explained) {
        throw new ApiError('ERR_MESSAGE_ID_NOT_FOUND', 'Message not found, and its event records no longer exist.');
      }
      const { request, page, ...rest } = explained;
      const { logId } = query;
      const cursorIsShown = page.entries.length === 0 && logId !== undefined;
      const cursorMessageId = cursorIsShown ? await logs.messageIdOf(logId) : undefined;
      const pending = (await notifications.pending(query.messageId)).filter((one) => matchesQuery(one, query));
      const meta = JSON.stringify(logMetaOf(request, page, cursorMessageId));
      const body = Buffer.concat([
        Buffer.from(`{"data":${JSON.stringify(rest).slice(0, -1)},"decisions":`),
        ...jsonArray(page.entries),
        Buffer.from(`,"pending":${JSON.stringify(pending)}},"meta":${meta}}`),
      ]);
      return sendJson(reply, body);
    },
  );

  http.get(
    '/v3/notifications/v1/logs/device-facts',
    {
      config: { access: ['viewer'] },
      schema: {
        tags,
        summary: 'List what is known about pushes besides their log entries',
        description:
          'For lists of up to 100 entries: which pushes were replaced by a later one or dropped, and which devices no longer respond. The audit log does not record it. Entries without a device are omitted.',
        querystring: DeviceFactsQuery,
        response: responseSchema(Type.Array(EntryDeviceFacts)),
      },
    },
    async ({ query }) => ({ data: await listDeviceFacts(sources, query.logIds) }),
  );
}

function matchesQuery(
  { recipient, channel, trigger = 'after_message' }: PendingDecision,
  asked: ExplainQuery,
): boolean {
  return (
    (asked.recipient ?? recipient) === recipient &&
    (asked.channel ?? channel) === channel &&
    (asked.trigger ?? trigger) === trigger
  );
}
