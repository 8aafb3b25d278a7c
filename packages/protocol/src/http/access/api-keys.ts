import { type Static, Type } from 'typebox';
import { Name } from '../fields.ts';
import { KEY_ROLES } from './key-roles.ts';

/**
 * What a key may call, in this order: everything; settings and providers; explanations, resends, and tests; the log
 * without content; creating users and their tokens; `GET /metrics`.
 * See docs/spec/rest-and-realtime.md#roles.
 */
export const KEY_SCOPES = [...KEY_ROLES, 'authOnly', 'metrics'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const Address = Type.String({
  pattern: '^\\s*[0-9A-Fa-f:.]{2,45}(?:/[0-9]{1,3})?\\s*$',
  description: 'must be an IP address or a CIDR range such as 203.0.113.0/24',
});

/** POST /apikeys. `allowedAddresses` empty or absent: any address. */
export const CreateApiKey = Type.Object({
  name: Name,
  scope: Type.Enum(KEY_SCOPES),
  expiresAt: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 253_402_300_799, description: 'Epoch seconds. Left out: never' }),
  ),
  allowedAddresses: Type.Optional(Type.Array(Address, { maxItems: 50 })),
});
export type CreateApiKey = Static<typeof CreateApiKey>;

/** PUT /apikeys/{keyId}. */
export const ChangeApiKey = Type.Object({ name: Name });

/** A server credential; unmasked only in the response that creates it. See docs/spec/rest-and-realtime.md#objects. */
export const ApiKey = Type.Object(
  {
    keyId: Type.String(),
    name: Type.String(),
    apiKey: Type.String(),
    scope: Type.Enum(KEY_SCOPES),
    createdAt: Type.Integer(),
    lastUsedAt: Type.Optional(Type.Integer()),
    expiresAt: Type.Optional(Type.Integer()),
    allowedAddresses: Type.Optional(Type.Array(Type.String())),
  },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;
