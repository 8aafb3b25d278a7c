import { Success } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { accountBodies } from '../../../settings/providers/input-schemas.ts';
import { fixedIdOf, type ProviderKind } from '../../../settings/providers/provider-kind.ts';
import type { Access } from '../../access/access.ts';
import type { HttpServer } from '../../http-server.ts';

/** Callers who may administer provider accounts. */
export const access: Access = ['operator'];

/** Dependencies of the account routes. */
export type AccountAdministration = Pick<AppContext, 'providers' | 'audit'>;
/** Schema of the response to a successful change. */
export const response = { 200: Type.Object({ data: Success }) };
/** Body of the response to a successful change. */
export const done = { data: { success: true as const } };
/** Section of the API reference by channel. */
export const TAGS = { push: 'Push providers', email: 'Email providers', sms: 'SMS providers' } as const;

/**
 * Registers the routes that add and update accounts of a kind, and, if the kind has only one account, the one that deletes
 * it.
 */
export function accountWriteRoutes(
  http: HttpServer,
  { providers, audit }: AccountAdministration,
  kind: ProviderKind,
): void {
  const { path, apiName, examples } = kind;
  const tags = [TAGS[kind.channel]];
  const { creation, change } = accountBodies(kind.schema);

  http.post(
    path,
    {
      config: { access, audit: 'provider.created' },
      schema: { tags, summary: `Add ${apiName}`, body: creation, ...(examples && { cases: examples }), response },
    },
    async (request) => {
      await providers.create(kind, request.body, audit.recorder(request));
      return done;
    },
  );

  http.put(
    path,
    {
      config: { access, audit: 'provider.changed' },
      schema: { tags, summary: `Update ${apiName}`, body: change, response },
    },
    async (request) => {
      await providers.update(kind, request.body, audit.recorder(request));
      return done;
    },
  );

  const fixedId = fixedIdOf(kind);
  if (fixedId === undefined) return;
  http.delete(
    path,
    { config: { access, audit: 'provider.removed' }, schema: { tags, summary: `Delete ${apiName}`, response } },
    async (request) => {
      await providers.remove(kind, fixedId, audit.recorder(request));
      return done;
    },
  );
}
