import { type Static, Type } from 'typebox';
import { RECEIVER_TYPES } from '../notification/enums.ts';
import { Group } from './group.ts';
import { Message } from './message.ts';
import { User, UserSummary } from './user.ts';

/** A conversation as the acting user sees it. See docs/spec/rest-and-realtime.md#objects. */
export const Conversation = Type.Object(
  {
    conversationId: Type.String(),
    conversationType: Type.Enum(RECEIVER_TYPES),
    unreadMessageCount: Type.Integer(),
    unreadMentionsCount: Type.Integer(),
    lastReadMessageId: Type.Optional(Type.String()),
    lastMessage: Type.Optional(Message),
    seq: Type.Integer(),
    tags: Type.Optional(Type.Array(Type.String())),
    conversationWith: Type.Union([User, Group]),
    createdAt: Type.Integer(),
    updatedAt: Type.Integer(),
  },
  { $id: 'Conversation' },
);
export type Conversation = Static<typeof Conversation>;

/** Delivery and read state of a message for one recipient. */
export const Receipt = Type.Object(
  {
    uid: Type.String(),
    user: UserSummary,
    deliveredAt: Type.Optional(Type.Integer()),
    readAt: Type.Optional(Type.Integer()),
  },
  { $id: 'Receipt' },
);
export type Receipt = Static<typeof Receipt>;
