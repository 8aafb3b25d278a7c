import { ServerSettings } from '@chatwire/protocol';
import type { AppContext } from '../../app-context.ts';
import type { HttpServer } from '../http-server.ts';
import { responseSchema } from '../responses/response-schema.ts';
import { serverSettings } from '../server-settings.ts';

/**
 * Registers the routes for settings of the server that clients read.
 * See docs/spec/rest-and-realtime.md#keys-settings-and-health.
 */
export function settingsRoutes(http: HttpServer, app: AppContext): void {
  http.get(
    '/v3/settings',
    {
      config: { access: ['U', 'viewer'] },
      schema: {
        tags: ['App'],
        summary: 'Get limits and features of this deployment',
        response: responseSchema(ServerSettings),
      },
    },
    async (request) => ({ data: serverSettings(app, request) }),
  );
}
