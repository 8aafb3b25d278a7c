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

/** Members of every push while `push.styleSetting` is on. See docs/spec/last-mile.md#actions-and-platforms. */
const appearanceDetailMembers = {
  messageId: Type.Optional(Type.String()),
  language: Type.Optional(Type.String({ description: 'Language of the texts, BCP 47' })),
  image: Type.Optional(Type.String({ maxLength: 1024, description: 'Signed https address of a thumbnail' })),
  senderAvatar: Type.Optional(Type.String()),
  receiverAvatar: Type.Optional(Type.String()),
  category: Type.Optional(Type.String({ description: 'Data of FCM and custom push' })),
  channelId: Type.Optional(Type.String({ description: 'Data of FCM and custom push' })),
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
    ...appearanceDetailMembers,
  },
  { $id: 'PushDetails' },
);
