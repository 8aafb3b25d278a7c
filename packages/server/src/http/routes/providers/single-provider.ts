import { type TSchema, Type } from 'typebox';
import { ApiError } from '../../../base/errors/api-error.ts';
import type { ProviderKind } from '../../../settings/providers/provider-kind.ts';
import { inboundTokenOf, masked } from '../../../settings/providers/stored-provider.ts';
import type { HttpServer } from '../../http-server.ts';
import { type AccountAdministration, accountWriteRoutes, TAGS } from './account-writes.ts';

/**
 * Registers the routes that get, add, update, and delete the account of a kind with only one. `urlOf`: returns the URL for
 * calls from the provider, from a path and the account's secret. See docs/spec/rest-and-realtime.md#provider-endpoints.
 */
export function singleProviderRoutes(
  http: HttpServer,
  app: AccountAdministration,
  kind: ProviderKind,
  urlOf: (path: string, token: string) => string,
): void {
  const { providers } = app;
  const { path, apiName, callbacks } = kind;
  const tags = [TAGS[kind.channel]];
  const urls = Object.fromEntries(callbacks.map(({ member }): [string, TSchema] => [member, Type.String()]));
  const shown = Type.Object({ ...kind.schema.properties, ...urls });

  http.get(
    path,
    {
      config: { access: ['support'] },
      schema: { tags, summary: `Get ${apiName}`, response: { 200: Type.Object({ data: shown }) } },
    },
    async () => {
      const [stored] = await providers.list(kind);
      if (!stored) throw new ApiError('ERR_PROVIDER_NOT_FOUND', 'Provider not found.');
      const token = inboundTokenOf(stored.fields);
      const shownUrls = callbacks.map(({ member, url }) => [member, token && urlOf(url, token)]);
      return { data: { ...masked(kind, stored.fields), ...Object.fromEntries(shownUrls) } };
    },
  );

  accountWriteRoutes(http, app, kind);
}
