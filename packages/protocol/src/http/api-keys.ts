import { type Static, Type } from 'typebox';
import { Name } from './fields.ts';

/**
 * What a key may call: everything; creating users and their tokens; `GET /metrics`.
 * See docs/spec/rest-and-realtime.md#keys-settings-and-health.
 */
export const KEY_SCOPES = ['fullAccess', 'authOnly', 'metrics'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** POST /apikeys. */
export const CreateApiKey = Type.Object({ name: Name, scope: Type.Enum(KEY_SCOPES) });
export type CreateApiKey = Static<typeof CreateApiKey>;

/** PUT /apikeys/{keyId}. */
export const ChangeApiKey = Type.Object({ name: Name });

/** A server credential, in full only in the response that created it. See docs/spec/rest-and-realtime.md#objects. */
export const ApiKey = Type.Object(
  {
    keyId: Type.String(),
    name: Type.String(),
    apiKey: Type.String(),
    scope: Type.Enum(KEY_SCOPES),
    createdAt: Type.Integer(),
    lastUsedAt: Type.Optional(Type.Integer()),
  },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;
