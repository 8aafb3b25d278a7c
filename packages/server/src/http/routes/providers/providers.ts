import type { AppContext } from '../../../app-context.ts';
import { callbackUrlOf } from '../../../base/text/callback-url.ts';
import { PROVIDER_KINDS } from '../../../settings/providers/provider-kind.ts';
import { publicUrlOf } from '../../access/public-url.ts';
import type { HttpServer } from '../../http-server.ts';
import { pushProviderRoutes } from './push-provider.ts';
import { singleProviderRoutes } from './single-provider.ts';
import { smtpTestRoutes } from './smtp-test.ts';
import { webpushKeyRoutes } from './webpush.ts';

/**
 * Registers the routes that administer provider accounts of all kinds. See
 * docs/spec/rest-and-realtime.md#provider-endpoints.
 */
export function providersRoutes(http: HttpServer, app: AppContext): void {
  for (const kind of PROVIDER_KINDS) {
    if (kind.channel === 'push') pushProviderRoutes(http, app, kind);
    else {
      singleProviderRoutes(http, app, kind, (url, token) => callbackUrlOf(publicUrlOf(http, app.config), url, token));
    }
  }
  webpushKeyRoutes(http, app);
  smtpTestRoutes(http, app);
}
