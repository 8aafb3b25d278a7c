import { type AuditTarget, DryRun, DryRunRequest } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { memberOf } from '../../../base/values/member-of.ts';
import { readContextOf } from '../../../chat/chat.ts';
import { dryRun } from '../../../notify/dry-run/dry-run.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

/**
 * Registers the dry run, which evaluates an event without sending or writing anything. See
 * docs/spec/notifications.md#dry-run.
 */
export function dryRunRoutes(http: HttpServer, app: AppContext): void {
  const { config, logs, chat, notificationSettings: settings, providersDirectory: directory } = app;
  http.post(
    '/v3/notifications/v1/dry-run',
    {
      config: { access: ['support'], contentRead: dryRunReadTarget },
      schema: {
        tags: ['Explaining notifications'],
        summary: 'Make a dry run of a notification decision',
        body: DryRunRequest,
        response: responseSchema(DryRun),
      },
    },
    async ({ body }) => {
      const { senderBudget, app: identity } = app.notifications;
      const dependencies = { config, app: identity, logs, settings, directory, senderBudget };
      return { data: await dryRun(dependencies, readContextOf(chat), body) };
    },
  );
}

/** Returns what a dry run reads, for the audit log: a stored message, or only the state of users if the message is virtual. */
function dryRunReadTarget({ body }: FastifyRequest): AuditTarget {
  const messageId: unknown = memberOf(body, 'messageId');
  return messageId === undefined ? { kind: 'messages' } : { kind: 'message', id: String(messageId) };
}
