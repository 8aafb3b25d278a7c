import type { AppContext } from '../app-context.ts';
import type { HttpServer } from './http-server.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { authTokenRoutes } from './routes/auth-tokens.ts';
import { bannedUserRoutes } from './routes/banned-users.ts';
import { blockedUserRoutes } from './routes/blocked-users.ts';
import { contactDetailsRoutes } from './routes/contact-details.ts';
import { groupRoutes } from './routes/groups.ts';
import { memberRoutes } from './routes/members.ts';
import { meRoutes } from './routes/me.ts';
import { notificationLogsRoutes } from './routes/notification-logs.ts';
import { notificationSettingsRoutes } from './routes/notification-settings.ts';
import { preferencesRoutes } from './routes/preferences.ts';
import { pushProvidersRoutes } from './routes/push-providers.ts';
import { pushTokensRoutes } from './routes/push-tokens.ts';
import { settingsRoutes } from './routes/settings.ts';
import { userRoutes } from './routes/users.ts';

/** Every route of the API, in the contract's order. */
export function registerRoutes(http: HttpServer, app: AppContext): void {
  userRoutes(http, app);
  meRoutes(http, app);
  authTokenRoutes(http, app);
  blockedUserRoutes(http, app);
  groupRoutes(http, app);
  memberRoutes(http, app);
  bannedUserRoutes(http, app);
  apiKeyRoutes(http, app);
  settingsRoutes(http, app);
  notificationSettingsRoutes(http, app);
  preferencesRoutes(http, app);
  contactDetailsRoutes(http, app);
  pushTokensRoutes(http, app);
  pushProvidersRoutes(http, app);
  notificationLogsRoutes(http, app);
}
