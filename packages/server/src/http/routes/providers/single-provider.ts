import { Success } from '@chatwire/protocol';
import { type TSchema, Type } from 'typebox';
import { Refusal } from '../../../base/refusal.ts';
import { changeOf, creationOf } from '../../../settings/providers/input-schemas.ts';
import type { ProviderKind } from '../../../settings/providers/provider-kind.ts';
import type { Providers } from '../../../settings/providers/providers.ts';
import { inboundTokenOf, masked } from '../../../settings/providers/stored-provider.ts';
import type { Access } from '../../access/access.ts';
import type { HttpServer } from '../../http-server.ts';

const access: Access = ['F'];
const config = { access };
const response = { 200: Type.Object({ data: Success }) };
const done = { data: { success: true as const } };

const TAGS = { push: 'Push providers', email: 'Email providers', sms: 'SMS providers' } as const;

/**
 * Administration of a kind that has one account: get, add, update, delete. `urlOf`: of a path that the provider calls
 * back, and the account's secret. See docs/spec/rest-and-realtime.md#provider-endpoints.
 */
export function singleProviderRoutes(
  http: HttpServer,
  providers: Providers,
  kind: ProviderKind,
  urlOf: (path: string, token: string) => string,
): void {
  const { path, apiName, callbacks } = kind;
  const tags = [TAGS[kind.channel]];
  const urls = Object.fromEntries(callbacks.map(({ member }): [string, TSchema] => [member, Type.String()]));
  const shown = Type.Object({ ...kind.schema.properties, ...urls });

  http.get(
    path,
    { config, schema: { tags, summary: `Get ${apiName}`, response: { 200: Type.Object({ data: shown }) } } },
    async () => {
      const [stored] = await providers.list(kind);
      if (!stored) throw new Refusal('ERR_PROVIDER_NOT_FOUND', 'Provider not found.');
      const token = inboundTokenOf(stored.fields);
      const shownUrls = callbacks.map(({ member, url }) => [member, token && urlOf(url, token)]);
      return { data: { ...masked(kind, stored.fields), ...Object.fromEntries(shownUrls) } };
    },
  );

  http.post(
    path,
    { config, schema: { tags, summary: `Add ${apiName}`, body: creationOf(kind.schema), response } },
    async (request) => {
      await providers.create(kind, request.body);
      return done;
    },
  );

  http.put(
    path,
    { config, schema: { tags, summary: `Update ${apiName}`, body: changeOf(kind.schema), response } },
    async (request) => {
      await providers.update(kind, request.body);
      return done;
    },
  );

  http.delete(path, { config, schema: { tags, summary: `Delete ${apiName}`, response } }, async () => {
    await providers.remove(kind, kind.provider);
    return done;
  });
}
