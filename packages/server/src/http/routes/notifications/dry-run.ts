import { type AuditTarget, DryRun, DryRunRequest } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { memberOf } from '../../../base/values/member-of.ts';
import { readContextOf } from '../../../chat/chat.ts';
import { dryRun } from '../../../notify/dry-run/dry-run.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

/** What would happen, without anything happening. See docs/spec/notifications.md#dry-run. */
export function dryRunRoutes(http: HttpServer, app: AppContext): void {
  const { config, logs, chat, notificationSettings: settings, providersDirectory: directory } = app;
  http.post(
    '/v3/notifications/v1/dry-run',
    {
      config: { access: ['support'], look: dryRunLook },
      schema: {
        tags: ['Explaining notifications'],
        summary: 'Dry-run a notification decision',
        body: DryRunRequest,
        response: responseSchema(DryRun),
      },
    },
    async ({ body }) => {
      const { senderBudget } = app.notifications;
      return { data: await dryRun({ config, logs, settings, directory, senderBudget }, readContextOf(chat), body) };
    },
  );
}

/** A message that is made up for the dry run shows nothing of another one, but still a person’s decisions. */
function dryRunLook({ body }: FastifyRequest): AuditTarget {
  const messageId: unknown = memberOf(body, 'messageId');
  return messageId === undefined ? { kind: 'messages' } : { kind: 'message', id: String(messageId) };
}
