import { Type } from 'typebox';

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** Members of every push that are strings for every provider. */
export const pushDetailMembers = {
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
 * Data that every push contains for the app. `null` where it does not apply.
 * See docs/spec/notifications.md#shared-payload-fields.
 */
export const PushDetailsSchema = Type.Object(
  {
    ...pushDetailMembers,
    sessionId: nullableText,
    callAction: nullableText,
    callType: nullableText,
    sentAt: nullableText,
    unreadMessageCount: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { $id: 'PushDetails' },
);
