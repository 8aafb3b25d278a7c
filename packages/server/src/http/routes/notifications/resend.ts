import { LOG_ID_PATTERN, LogEntryDetail } from '@chatwire/protocol';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

/** Registers the route that resends an entry. See docs/spec/notifications.md#resend. */
export function resendRoutes(http: HttpServer, { notifications, audit }: AppContext): void {
  http.post(
    '/v3/notifications/v1/logs/:logId/resend',
    {
      config: { access: ['support'], audit: 'notification.resent' },
      schema: {
        tags: ['Sending again and testing'],
        summary: 'Resend a failed or unreachable entry',
        params: Type.Object({
          logId: Type.String({ pattern: LOG_ID_PATTERN, description: 'must be 24 lower-case hex characters' }),
        }),
        body: Type.Object({}),
        response: responseSchema(LogEntryDetail),
      },
    },
    async (request, reply) => {
      const { logId } = request.params;
      const entry = await notifications.resend(logId);
      await audit.record(request, { action: 'notification.resent', target: { kind: 'logEntry', id: logId } });
      return sendEntry(reply, entry);
    },
  );
}

/** Sends the stored JSON of an entry. */
function sendEntry(reply: FastifyReply, entry: string): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(Buffer.from(`{"data":${entry}}`));
}
