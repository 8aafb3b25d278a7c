import { Success, WebpushKey } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import { providerKindOf } from '../../../settings/providers/provider-kind.ts';
import type { HttpServer } from '../../http-server.ts';
import { access, done, TAGS } from './account-writes.ts';

const kind = providerKindOf('webpush');

/** Registers the routes for the server's Web Push keys. See docs/spec/last-mile.md#web-push-provider. */
export function webpushKeyRoutes(http: HttpServer, app: AppContext): void {
  const { providers, providersDirectory, audit } = app;

  http.post(
    `${kind.path}/rotate`,
    {
      config: { access, audit: 'provider.changed' },
      schema: {
        tags: [TAGS.push],
        summary: 'Generate a new key for Web Push',
        description:
          'Earlier subscriptions keep working: the server keeps each earlier key while a subscription needs it.',
        response: { 200: Type.Object({ data: Success }) },
      },
    },
    async (request) => {
      // Removes the keys: `update` generates new ones if there are none.
      await providers.update(kind, { vapidPublicKey: null, vapidPrivateKey: null }, audit.recorder(request));
      await providers.dropUnusedKeys(kind);
      return done;
    },
  );

  http.get(
    '/v3/notifications/push/v1/webpush/key',
    {
      config: { access: ['A', 'U'] },
      schema: {
        tags: ['Push tokens'],
        summary: 'Get the key that browsers subscribe with',
        response: { 200: Type.Object({ data: WebpushKey }) },
      },
    },
    async () => {
      const [account] = (await providersDirectory.current()).webpush;
      const vapidPublicKey = account?.isEnabled ? account.fields?.vapidPublicKey : undefined;
      if (vapidPublicKey === undefined) throw new ApiError('ERR_PROVIDER_NOT_FOUND', 'Web Push is not enabled.');
      return { data: { vapidPublicKey } };
    },
  );
}
