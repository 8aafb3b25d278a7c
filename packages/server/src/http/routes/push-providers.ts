import { ApnsProvider, CustomPushProvider, FcmProvider, Success } from '@chatwire/protocol';
import { type TObject, type TSchema, Type } from 'typebox';
import type { AppContext } from '../../app-context.ts';
import { isoSeconds } from '../../base/iso-seconds.ts';
import { apnsKind } from '../../settings/providers/apns-kind.ts';
import { customKind } from '../../settings/providers/custom-kind.ts';
import { fcmKind } from '../../settings/providers/fcm-kind.ts';
import { changeOf, creationOf } from '../../settings/providers/input-schemas.ts';
import type { ProviderKind } from '../../settings/providers/provider-kind.ts';
import type { Providers, StoredProvider } from '../../settings/providers/providers.ts';
import { masked } from '../../settings/providers/stored-provider.ts';
import type { Access } from '../access.ts';
import type { HttpServer } from '../http-server.ts';
import { PROVIDER_CASES } from '../openapi/push-cases.ts';

const PATH = '/v3/notifications/push/v1/providers';
const tags = ['Push providers'];
const access: Access = ['F'];
const config = { access };
const done = { 200: Type.Object({ data: Success }) };
const dates = { createdAt: Type.String(), updatedAt: Type.String() };
const ById = Type.Object({ providerId: Type.String() });

/** Accounts at FCM and APNs, and the operator's webhook. See docs/spec/rest-and-realtime.md#provider-endpoints. */
export function pushProvidersRoutes(http: HttpServer, { providers }: AppContext): void {
  accountRoutes(http, providers, fcmKind, answerOf(FcmProvider, { private_keyFingerprint: Type.String() }));
  accountRoutes(http, providers, apnsKind, answerOf(ApnsProvider, { p8KeyFingerprint: Type.String() }));
  readAndWriteRoutes(http, providers, customKind, CustomPushProvider);

  http.delete(
    `${PATH}/custom`,
    { config, schema: { tags, summary: 'Remove the webhook for pushes', response: done } },
    async () => {
      await providers.remove(customKind, 'custom');
      return { data: { success: true as const } };
    },
  );
}

function accountRoutes<S extends TObject>(
  http: HttpServer,
  providers: Providers,
  kind: ProviderKind<S>,
  answer: TSchema,
): void {
  readAndWriteRoutes(http, providers, kind, answer);

  http.delete(
    `${PATH}/${kind.kind}/:providerId`,
    { config, schema: { tags, summary: `Remove an ${kind.kind} account`, params: ById, response: done } },
    async (request) => {
      await providers.remove(kind, request.params.providerId);
      return { data: { success: true as const } };
    },
  );

  http.put(
    `${PATH}/${kind.kind}/default/:providerId`,
    { config, schema: { tags, summary: `Make an ${kind.kind} account the default`, params: ById, response: done } },
    async (request) => {
      await providers.makeDefault(kind, request.params.providerId);
      return { data: { success: true as const } };
    },
  );
}

function readAndWriteRoutes<S extends TObject>(
  http: HttpServer,
  providers: Providers,
  kind: ProviderKind<S>,
  answer: TSchema,
): void {
  http.get(
    `${PATH}/${kind.kind}`,
    {
      config,
      schema: {
        tags,
        summary: `Push providers of kind ${kind.kind}`,
        response: { 200: Type.Object({ data: Type.Object({ pushProviders: Type.Array(answer) }) }) },
      },
    },
    async () => ({ data: { pushProviders: (await providers.list(kind)).map((stored) => shown(kind, stored)) } }),
  );

  http.post(
    `${PATH}/${kind.kind}`,
    {
      config,
      schema: {
        tags,
        summary: `Add a push provider of kind ${kind.kind}`,
        body: creationOf(kind.schema),
        ...(PROVIDER_CASES[kind.kind] && { cases: PROVIDER_CASES[kind.kind] }),
        response: done,
      },
    },
    async (request) => {
      await providers.create(kind, request.body);
      return { data: { success: true as const } };
    },
  );

  http.put(
    `${PATH}/${kind.kind}`,
    {
      config,
      schema: {
        tags,
        summary: `Change a push provider of kind ${kind.kind}`,
        body: changeOf(kind.schema),
        response: done,
      },
    },
    async (request) => {
      await providers.update(kind, request.body);
      return { data: { success: true as const } };
    },
  );
}

function shown(kind: ProviderKind, { row, fields }: StoredProvider): object {
  const answer = masked(kind, fields);
  if (kind.fixedId !== undefined) return answer;
  return {
    ...answer,
    isDefault: row.is_default === 1,
    createdAt: isoSeconds(row.created_at_ms),
    updatedAt: isoSeconds(row.updated_at_ms),
  };
}

function answerOf<S extends TObject>(schema: S, fingerprint: Record<string, TSchema>): TSchema {
  return Type.Object({ ...schema.properties, ...fingerprint, isDefault: Type.Boolean(), ...dates });
}
