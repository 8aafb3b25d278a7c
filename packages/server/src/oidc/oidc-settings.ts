import type { Config } from '../config.ts';
import { proxiedFetch } from '../providers/http/proxy/proxied-fetch.ts';
import type { OidcSettings } from './oidc-provider.ts';

export const CALLBACK_PATH = '/v3/console/oidc/callback';

/** Returns the settings of the identity provider. Undefined if none is set. */
export function oidcSettingsOf(config: Config): OidcSettings | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcRoles: roles } = config;
  if (!issuer || !clientId || !clientSecret || !roles || !config.publicUrl) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    roles,
    roleClaim: config.oidcRoleClaim,
    redirectUri: new URL(CALLBACK_PATH, config.publicUrl).href,
    fetch: proxiedFetch(config.egressProxies),
  };
}
