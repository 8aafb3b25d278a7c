import { LogSettings, LogSettingsPatch, LogSettingsResponse, Success } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import type { Access } from '../../access/access.ts';
import type { HttpServer } from '../../http-server.ts';

const PATH = '/v3/notifications/v1/logs/settings';
const tags = ['Notification logs'];
const access: Access = ['F'];

/** Registers the settings for content and retention of the log. See docs/spec/notifications.md#log-settings. */
export function logSettingsRoutes(http: HttpServer, { logs, logSettings, audit }: AppContext): void {
  http.get(
    PATH,
    {
      config: { access: ['viewer'] },
      schema: {
        tags,
        summary: 'Get the settings and the storage of the log',
        response: { 200: Type.Object({ data: LogSettingsResponse }) },
      },
    },
    async () => {
      const [settings, stats, purges, redactingSinceMS] = await Promise.all([
        logSettings.current(),
        logs.stats(),
        logSettings.purges(),
        logSettings.redactingSince(),
      ]);
      const redacting = redactingSinceMS === undefined ? {} : { redactingSinceMS };
      return { data: { ...settings, storage: { ...stats, ...purges, ...redacting } } };
    },
  );

  http.patch(
    PATH,
    {
      config: { access: ['operator'], audit: 'log.settings_changed' },
      schema: {
        tags,
        summary: 'Change settings of the log',
        description:
          'Redaction applies to entries written from then on, on this server at once and on others within a second.',
        body: LogSettingsPatch,
        response: { 200: Type.Object({ data: LogSettings }) },
      },
    },
    async (request) => ({ data: await logSettings.update(request.body, audit.recorder(request)) }),
  );

  http.post(
    `${PATH}/redact`,
    {
      config: { access, audit: 'log.redaction_requested' },
      schema: {
        tags,
        summary: 'Apply the present redaction to stored entries',
        description: 'The work continues in the background, even after a restart. Redacted content cannot be restored.',
        response: { 200: Type.Object({ data: Success }) },
      },
    },
    async (request) => {
      await logSettings.requestRedaction(audit.recorder(request));
      return { data: { success: true as const } };
    },
  );
}
