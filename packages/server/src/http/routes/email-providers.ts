import type { AppContext } from '../../app-context.ts';
import { customEmailKind } from '../../settings/providers/custom-kind.ts';
import { sendgridKind } from '../../settings/providers/sendgrid-kind.ts';
import type { HttpServer } from '../http-server.ts';
import { publicUrlOf } from '../public-url.ts';
import { singleProviderRoutes } from './single-provider.ts';

const PATH = '/v3/notifications/email/v1/providers';
const tag = 'Email providers';

/**
 * The account at SendGrid, and the operator's webhook for mails.
 * See docs/spec/rest-and-realtime.md#provider-endpoints.
 */
export function emailProvidersRoutes(http: HttpServer, { providers, config }: AppContext): void {
  singleProviderRoutes(http, providers, {
    path: `${PATH}/sendgrid`,
    tag,
    name: 'the SendGrid account',
    kind: sendgridKind,
    callbacks: {
      repliesWebhook: (token) => `${publicUrlOf(http, config)}/v3/notifications/email/v1/replies?token=${token}`,
      eventsWebhook: (token) => `${publicUrlOf(http, config)}${PATH}/sendgrid/events?token=${token}`,
    },
  });
  singleProviderRoutes(http, providers, {
    path: `${PATH}/custom`,
    tag,
    name: 'the webhook for mails',
    kind: customEmailKind,
  });
}
