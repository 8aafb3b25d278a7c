import { Type } from 'typebox';

const nullableText = Type.Union([Type.String(), Type.Null()]);
const bit = Type.Integer({ minimum: 0, maximum: 1 });

const detailMembers = {
  title: Type.String({ maxLength: 100 }),
  body: Type.String({ maxLength: 1000 }),
  tag: Type.String(),
  sender: Type.String(),
  senderName: Type.String(),
  receiver: Type.String(),
  receiverName: Type.String(),
  receiverType: Type.Enum(['user', 'group']),
  conversationId: Type.String(),
  type: Type.Enum(['chat', 'call']),
};

/**
 * Data that every push carries for the app. `null` where it does not apply.
 * See docs/spec/notifications.md#shared-payload-fields.
 */
export const PushDetailsSchema = Type.Object(
  {
    ...detailMembers,
    sessionId: nullableText,
    callAction: nullableText,
    callType: nullableText,
    sentAt: nullableText,
    unreadMessageCount: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { $id: 'PushDetails' },
);

/** `payload` of entries about APNs. See docs/spec/notifications.md#apns-payload. */
export const ApnsPayloadSchema = Type.Object(
  {
    payload: PushDetailsSchema,
    contentAvailable: bit,
    mutableContent: bit,
    topic: Type.String(),
    pushType: Type.Enum(['alert', 'voip']),
    alert: Type.Optional(Type.Object({ title: Type.String(), body: Type.String() })),
    priority: Type.Enum([10, 5]),
    sound: Type.Optional(Type.String()),
    collapseId: Type.Optional(Type.String({ maxLength: 64 })),
    expiry: Type.Integer({ description: 'Epoch seconds' }),
    badge: Type.Optional(Type.Integer({ minimum: 0 })),
    type: Type.Literal('apns'),
  },
  { $id: 'ApnsPayload' },
);

/**
 * `payload` of entries about FCM: a map of strings, as FCM takes nothing else.
 * See docs/spec/notifications.md#fcm-payload.
 */
export const FcmPayloadSchema = Type.Object(
  {
    message: Type.Object({
      data: Type.Intersect([Type.Object(detailMembers), Type.Record(Type.String(), Type.String())]),
      notification: Type.Optional(Type.Object({ title: Type.String(), body: Type.String() })),
      android: Type.Object({ priority: Type.Enum(['high', 'normal']), ttl: Type.String({ pattern: '^[0-9]+s$' }) }),
      apns: Type.Optional(
        Type.Object({
          headers: Type.Record(Type.String(), Type.String()),
          payload: Type.Object({ aps: Type.Unknown() }),
        }),
      ),
      webpush: Type.Optional(Type.Object({ headers: Type.Record(Type.String(), Type.String()) })),
    }),
    type: Type.Literal('fcm'),
  },
  { $id: 'FcmPayload' },
);

/** `payload` of entries about a custom push webhook. See docs/spec/notifications.md#custom-webhook-payload. */
export const CustomPushPayloadSchema = Type.Object(
  {
    trigger: Type.Literal('push-notification-payload-generated'),
    data: Type.Object({ to: Type.Object({ uid: Type.String() }), notificationDetails: PushDetailsSchema }),
    appId: Type.String(),
    region: Type.String(),
    webhook: Type.Literal('custom'),
    type: Type.Literal('custom'),
  },
  { $id: 'CustomPushPayload' },
);
