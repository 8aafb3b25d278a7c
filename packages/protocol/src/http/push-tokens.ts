import { type Static, Type } from 'typebox';
import { PLATFORMS } from '../notification/platform.ts';
import { ProviderId } from '../providers/provider-id.ts';

const token = Type.String({ pattern: '^[!-~]{1,4096}$', description: 'must be 1 to 4096 printable characters' });

/**
 * Registers the device of a login session. Exactly one of the three tokens is required, matching the platform.
 * See docs/spec/notifications.md#token-registration.
 */
export const RegisterPushToken = Type.Object({
  platform: Type.Enum(PLATFORMS),
  fcmToken: Type.Optional(token),
  deviceToken: Type.Optional(token),
  voipToken: Type.Optional(token),
  /** Account that serves the device. Default: `default`, the default account of the token's kind. */
  providerId: Type.Optional(ProviderId),
  /** IANA id, stored for the user. */
  timezone: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Takes over a token from another user who is still logged in with it. Default: false. */
  takeOver: Type.Optional(Type.Boolean()),
  /** Identifies the session; required with `apikey`. */
  authToken: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
});
export type RegisterPushToken = Static<typeof RegisterPushToken>;

/** A registered device. See docs/spec/notifications.md#token-registration. */
export const PushToken = Type.Object(
  {
    uid: Type.String(),
    /** Masked. */
    authToken: Type.String(),
    pushTokenType: Type.Enum(['chat', 'call']),
    platform: Type.Enum(PLATFORMS),
    providerId: Type.String(),
    pushToken: Type.String(),
    /** ISO 8601, UTC. */
    createdAt: Type.String(),
    updatedAt: Type.String(),
  },
  { $id: 'PushToken' },
);
export type PushToken = Static<typeof PushToken>;
