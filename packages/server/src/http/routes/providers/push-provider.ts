import { type TSchema, Type } from 'typebox';
import { isoSeconds } from '../../../base/time/iso-seconds.ts';
import { fixedIdOf, type ProviderKind } from '../../../settings/providers/provider-kind.ts';
import type { StoredProvider } from '../../../settings/providers/providers.ts';
import { masked } from '../../../settings/providers/stored-provider.ts';
import type { HttpServer } from '../../http-server.ts';
import { type AccountAdministration, access, accountWriteRoutes, done, response, TAGS } from './account-writes.ts';

const tags = [TAGS.push];
const ById = Type.Object({ providerId: Type.String() });

/**
 * Registers the routes that administer accounts of one kind for push. If there may be several accounts, they have ids. See
 * docs/spec/rest-and-realtime.md#provider-endpoints.
 */
export function pushProviderRoutes(http: HttpServer, app: AccountAdministration, kind: ProviderKind): void {
  const { providers, audit } = app;
  const { path, label, apiName } = kind;

  http.get(
    path,
    {
      config: { access: ['support'] },
      schema: {
        tags,
        summary: `List push providers: ${label}`,
        response: { 200: Type.Object({ data: Type.Object({ pushProviders: Type.Array(responseSchemaOf(kind)) }) }) },
      },
    },
    async () => ({ data: { pushProviders: (await providers.list(kind)).map((stored) => toResponse(kind, stored)) } }),
  );

  accountWriteRoutes(http, app, kind);
  if (fixedIdOf(kind) !== undefined) return;

  http.delete(
    `${path}/:providerId`,
    {
      config: { access, audit: 'provider.removed' },
      schema: { tags, summary: `Delete ${apiName}`, params: ById, response },
    },
    async (request) => {
      await providers.remove(kind, request.params.providerId, audit.recorder(request));
      return done;
    },
  );

  http.put(
    `${path}/default/:providerId`,
    {
      config: { access, audit: 'provider.changed' },
      schema: { tags, summary: `Make ${apiName} the default`, params: ById, response },
    },
    async (request) => {
      await providers.makeDefault(kind, request.params.providerId, audit.recorder(request));
      return done;
    },
  );
}

function toResponse(kind: ProviderKind, { row, fields }: StoredProvider): object {
  const maskedFields = masked(kind, fields);
  if (fixedIdOf(kind) !== undefined) return maskedFields;
  return {
    ...maskedFields,
    isDefault: row.is_default === 1,
    createdAt: isoSeconds(row.created_at_ms),
    updatedAt: isoSeconds(row.updated_at_ms),
  };
}

function withoutHidden({ schema, secrets }: ProviderKind): TSchema {
  const hidden = secrets.flatMap(({ path: [name], isHidden }) => (isHidden && name !== undefined ? [name] : []));
  return hidden.length === 0 ? schema : Type.Omit(schema, hidden);
}

function responseSchemaOf(kind: ProviderKind): TSchema {
  if (fixedIdOf(kind) !== undefined) return withoutHidden(kind);
  const fingerprints = kind.secrets.flatMap(({ fingerprint }) =>
    fingerprint === undefined ? [] : [[fingerprint, Type.String()] as const],
  );
  return Type.Object({
    ...kind.schema.properties,
    ...Object.fromEntries(fingerprints),
    isDefault: Type.Boolean(),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  });
}
