import type { Config } from '../../config.ts';
import type { AppIdentity } from '../app-identity.ts';

/** The server's settings that appear in notifications. */
export function appIdentityOf({ appId, region, appName, timezone, publicUrl }: Config): AppIdentity {
  return { appId, region, name: appName, defaultTimezone: timezone, publicUrl };
}
