import { type Static, Type } from 'typebox';
import { ProviderId } from '../provider-id.ts';
import { pushDetailMembers } from '../push-details-schema.ts';

function shownBySystem(chat: boolean) {
  return Type.Object(
    { chat: Type.Boolean({ default: chat }), call: Type.Boolean({ default: false }) },
    { default: {} },
  );
}

/**
 * An FCM account: a Firebase project. In writes, `null` removes an optional member.
 * See docs/spec/notifications.md#provider-fields.
 */
export const FcmProvider = Type.Object(
  {
    providerId: ProviderId,
    serviceAccountFilename: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    serviceAccountCreds: Type.Object({
      project_id: Type.String({
        pattern: '^[A-Za-z0-9._:-]{1,100}$',
        description: 'must be the id of a Google project',
      }),
      client_email: Type.String({ minLength: 3, maxLength: 320 }),
      /** PEM; masked in responses, as is the key's id. */
      private_key: Type.String({ minLength: 1, maxLength: 10_000 }),
      private_key_id: Type.String({ minLength: 1, maxLength: 100 }),
    }),
    /**
     * Platforms on which the system displays the notification from the push. On the others, the app displays it from
     * the data.
     */
    notificationInPayload: Type.Object(
      { ios: shownBySystem(true), android: shownBySystem(false), web: shownBySystem(false) },
      { default: {} },
    ),
    /** Whether a device that was offline receives only the newest push per conversation. */
    collapseMessages: Type.Boolean({ default: false }),
    isEnabled: Type.Boolean({ default: true }),
  },
  { $id: 'FcmProvider' },
);
export type FcmProvider = Static<typeof FcmProvider>;

/**
 * `payload` of log entries of FCM: a map of strings, because FCM accepts nothing else.
 * See docs/spec/notifications.md#fcm-payload.
 */
export const FcmPayloadSchema = Type.Object(
  {
    message: Type.Object({
      data: Type.Intersect([Type.Object(pushDetailMembers), Type.Record(Type.String(), Type.String())]),
      notification: Type.Optional(Type.Object({ title: Type.String(), body: Type.String() })),
      android: Type.Object({
        priority: Type.Enum(['high', 'normal']),
        ttl: Type.String({ pattern: '^[0-9]+s$' }),
        notification: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      }),
      apns: Type.Optional(
        Type.Object({
          headers: Type.Record(Type.String(), Type.String()),
          payload: Type.Object({ aps: Type.Unknown() }),
        }),
      ),
      webpush: Type.Optional(
        Type.Object({
          headers: Type.Record(Type.String(), Type.String()),
          notification: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        }),
      ),
    }),
    type: Type.Literal('fcm'),
  },
  { $id: 'FcmPayload' },
);
