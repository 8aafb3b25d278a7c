import { type Static, Type } from 'typebox';
import { PLATFORMS } from '../../notification/platform.ts';
import { ProviderId } from '../../providers/provider-id.ts';

const token = Type.String({ pattern: '^[!-~]{1,4096}$', description: 'must be 1 to 4096 printable characters' });

const key = (characters: string, description: string) =>
  Type.String({ pattern: `^[A-Za-z0-9_-]{${characters}}={0,2}$`, description });

/** As `PushSubscription.toJSON()` returns it. See docs/spec/last-mile.md#web-push-registration. */
export const WebpushSubscription = Type.Object({
  endpoint: Type.String({ pattern: '^[!-~]{1,2048}$', description: 'must be a URL of at most 2048 characters' }),
  /** Epoch milliseconds; null: does not expire. */
  expirationTime: Type.Optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()])),
  keys: Type.Object({
    p256dh: key('87', 'must be 65 bytes in base64url'),
    auth: key('22', 'must be 16 bytes in base64url'),
  }),
});
export type WebpushSubscription = Static<typeof WebpushSubscription>;

/**
 * Registers the device of a login session. Exactly one of the three tokens or `subscription` is required, matching the
 * platform.
 * See docs/spec/notifications.md#token-registration.
 */
export const RegisterPushToken = Type.Object({
  platform: Type.Enum(PLATFORMS),
  fcmToken: Type.Optional(token),
  deviceToken: Type.Optional(token),
  voipToken: Type.Optional(token),
  subscription: Type.Optional(WebpushSubscription),
  /** Public key that the subscription was created with. Default: the present key of the provider. */
  vapidKey: Type.Optional(key('87', 'must be 65 bytes in base64url')),
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
