import { Success } from '@chatwire/protocol';
import { type TObject, type TSchema, Type } from 'typebox';
import { Refusal } from '../../base/refusal.ts';
import { changeOf, creationOf } from '../../settings/providers/input-schemas.ts';
import type { ProviderKind } from '../../settings/providers/provider-kind.ts';
import type { Providers } from '../../settings/providers/providers.ts';
import { inboundTokenOf, masked } from '../../settings/providers/stored-provider.ts';
import type { Access } from '../access.ts';
import type { HttpServer } from '../http-server.ts';

const access: Access = ['F'];
const config = { access };
const response = { 200: Type.Object({ data: Success }) };
const done = { data: { success: true as const } };

export interface SingleProvider<S extends TObject> {
  readonly path: string;
  readonly tag: string;
  /** As it is called in summaries. */
  readonly name: string;
  readonly kind: ProviderKind<S>;
  /** URLs the provider calls back, by the member of the answer that shows them; made from the account's secret. */
  readonly callbacks?: Readonly<Record<string, (token: string) => string>>;
}

/**
 * Administration of a kind that has one account: read, add, change, remove.
 * See docs/spec/rest-and-realtime.md#provider-endpoints.
 */
export function singleProviderRoutes<S extends TObject>(
  http: HttpServer,
  providers: Providers,
  { path, tag, name, kind, callbacks = {} }: SingleProvider<S>,
): void {
  const tags = [tag];
  const urls = Object.fromEntries(Object.keys(callbacks).map((member): [string, TSchema] => [member, Type.String()]));
  const answer = Type.Object({ ...kind.schema.properties, ...urls });

  http.get(
    path,
    { config, schema: { tags, summary: `Show ${name}`, response: { 200: Type.Object({ data: answer }) } } },
    async () => {
      const [stored] = await providers.list(kind);
      if (!stored) throw new Refusal('ERR_PROVIDER_NOT_FOUND', 'There is no such provider.');
      const token = inboundTokenOf(stored.fields);
      const shown = Object.entries(callbacks).map(([member, urlOf]) => [member, token && urlOf(token)]);
      return { data: { ...masked(kind, stored.fields), ...Object.fromEntries(shown) } };
    },
  );

  http.post(
    path,
    { config, schema: { tags, summary: `Add ${name}`, body: creationOf(kind.schema), response } },
    async (request) => {
      await providers.create(kind, request.body);
      return done;
    },
  );

  http.put(
    path,
    { config, schema: { tags, summary: `Change ${name}`, body: changeOf(kind.schema), response } },
    async (request) => {
      await providers.update(kind, request.body);
      return done;
    },
  );

  http.delete(path, { config, schema: { tags, summary: `Remove ${name}`, response } }, async () => {
    await providers.remove(kind, kind.fixedId ?? '');
    return done;
  });
}
