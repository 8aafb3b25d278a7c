import { DryRun, DryRunRequest } from '@chatwire/protocol';
import type { AppContext } from '../../../app-context.ts';
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
      config: { access: ['support'] },
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
