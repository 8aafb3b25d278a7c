import type { AppContext } from '../../app-context.ts';
import { twilioStatusUrl } from '../../base/twilio-status-url.ts';
import { customSmsKind } from '../../settings/providers/custom-kind.ts';
import { twilioKind } from '../../settings/providers/twilio-kind.ts';
import type { HttpServer } from '../http-server.ts';
import { publicUrlOf } from '../public-url.ts';
import { singleProviderRoutes } from './single-provider.ts';

const PATH = '/v3/notifications/sms/v1/providers';
const tag = 'SMS providers';

/**
 * The account at Twilio, and the operator's webhook for text messages.
 * See docs/spec/rest-and-realtime.md#provider-endpoints.
 */
export function smsProvidersRoutes(http: HttpServer, { providers, config }: AppContext): void {
  singleProviderRoutes(http, providers, {
    path: `${PATH}/twilio`,
    tag,
    name: 'the Twilio account',
    kind: twilioKind,
    callbacks: { statusWebhook: (token) => twilioStatusUrl(publicUrlOf(http, config), token) },
  });
  singleProviderRoutes(http, providers, {
    path: `${PATH}/custom`,
    tag,
    name: 'the webhook for text messages',
    kind: customSmsKind,
  });
}
