import { Success } from '@chatwire/protocol';
import { Type } from 'typebox';
import { changeOf, creationOf } from '../../../settings/providers/input-schemas.ts';
import { fixedIdOf, type ProviderKind } from '../../../settings/providers/provider-kind.ts';
import type { Providers } from '../../../settings/providers/providers.ts';
import type { Access } from '../../access/access.ts';
import type { HttpServer } from '../../http-server.ts';

const access: Access = ['operator'];

/** Callers allowed to administer provider accounts. */
export const config = { access };
/** Schema and body of a successful change. */
export const response = { 200: Type.Object({ data: Success }) };
export const done = { data: { success: true as const } };
/** Section of the API reference by channel. */
export const TAGS = { push: 'Push providers', email: 'Email providers', sms: 'SMS providers' } as const;

/** Adds and updates accounts of a kind; deletes the account of a kind that has one. */
export function accountWriteRoutes(http: HttpServer, providers: Providers, kind: ProviderKind): void {
  const { path, apiName, examples } = kind;
  const tags = [TAGS[kind.channel]];
  const body = creationOf(kind.schema);

  http.post(
    path,
    { config, schema: { tags, summary: `Add ${apiName}`, body, ...(examples && { cases: examples }), response } },
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

  const fixedId = fixedIdOf(kind);
  if (fixedId === undefined) return;
  http.delete(path, { config, schema: { tags, summary: `Delete ${apiName}`, response } }, async () => {
    await providers.remove(kind, fixedId);
    return done;
  });
}
