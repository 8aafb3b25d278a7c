import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { Call } from '../entities/call.ts';
import { Group, SCOPES } from '../entities/group.ts';
import { GROUP_ACTIONS, Message, ReactionCount } from '../entities/message.ts';
import { Reaction } from '../entities/reaction.ts';
import { User, UserSummary } from '../entities/user.ts';
import { NotificationCheckData } from '../http/notifications/notification-check.ts';
import { RECEIVER_TYPES } from '../notification/enums.ts';

const at = Type.Integer({ description: 'Epoch milliseconds' });
const ErrorMembers = Type.Object({
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});

/**
 * Returns the schema of a durable event: `seq` counts per conversation without gaps, `cursor` is the position in the
 * user's own stream.
 */
function durable<const T extends string, D extends TSchema>(type: T, data: D) {
  return Type.Object({
    type: Type.Literal(type),
    at,
    conversationId: Type.String(),
    seq: Type.Integer({ minimum: 1 }),
    cursor: Type.String(),
    data,
  });
}

/**
 * Returns the schema of an event of one conversation that is not replayed. Its values are absolute: the newest `at`
 * wins.
 */
function ephemeral<const T extends string, P extends TProperties>(type: T, data: P) {
  return Type.Object({ type: Type.Literal(type), at, conversationId: Type.String(), data: Type.Object(data) });
}

/** Returns the schema of an event that belongs to no conversation. */
function personal<const T extends string, P extends TProperties>(type: T, data: P) {
  return Type.Object({ type: Type.Literal(type), at, data: Type.Object(data) });
}

export const MessageFrame = durable(
  'message',
  Type.Object({
    message: Message,
    previousMessageId: Type.Optional(Type.String()),
    /** Unread count of the user who receives the frame. */
    unreadMessageCount: Type.Integer({ minimum: 0 }),
  }),
);
export type MessageFrame = Static<typeof MessageFrame>;

export const MessageEditedFrame = durable('message_edited', Type.Object({ message: Message }));
export const MessageDeletedFrame = durable(
  'message_deleted',
  Type.Object({ message: Message, permanent: Type.Optional(Type.Boolean()) }),
);
export const MessageModeratedFrame = durable('message_moderated', Type.Object({ message: Message }));

const ReactionChange = Type.Object({
  reaction: Reaction,
  messageId: Type.String(),
  parentId: Type.Optional(Type.String()),
  /** Absolute counts after the change. */
  reactions: Type.Array(ReactionCount),
});
export const ReactionAddedFrame = durable('reaction_added', ReactionChange);
export const ReactionRemovedFrame = durable('reaction_removed', ReactionChange);

/** `message`: with `pinnedAt` and `pinnedBy`, or without them. `by`: the person who pinned or unpinned it. */
const PinChange = Type.Object({ message: Message, by: UserSummary });
export const MessagePinnedFrame = durable('message_pinned', PinChange);
export const MessageUnpinnedFrame = durable('message_unpinned', PinChange);

export const GroupMemberFrame = durable(
  'group_member',
  Type.Object({
    action: Type.Enum(GROUP_ACTIONS),
    message: Message,
    group: Group,
    by: UserSummary,
    on: UserSummary,
    oldScope: Type.Optional(Type.Enum(SCOPES)),
    newScope: Type.Optional(Type.Enum(SCOPES)),
  }),
);
export const CallFrame = durable('call', Type.Object({ action: Type.String(), call: Call, message: Message }));

/**
 * Replaces an event that the receiving user may not see, so that a gap in `seq` always means loss.
 * See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export const SkipFrame = Type.Object({
  type: Type.Literal('skip'),
  at,
  conversationId: Type.String(),
  seq: Type.Integer({ minimum: 1 }),
  cursor: Type.String(),
});

export const RECEIPT_TYPES = ['delivered', 'read', 'deliveredToAll', 'readByAll'] as const;
export const ReceiptFrame = ephemeral('receipt', {
  receiptType: Type.Enum(RECEIPT_TYPES),
  sender: UserSummary,
  receiver: Type.String(),
  receiverType: Type.Enum(RECEIVER_TYPES),
  /** Up to and including. */
  messageId: Type.String(),
  timestamp: Type.Integer(),
  parentId: Type.Optional(Type.String()),
});
export const TypingFrame = ephemeral('typing', {
  sender: UserSummary,
  receiver: Type.String(),
  receiverType: Type.Enum(RECEIVER_TYPES),
  state: Type.Enum(['start', 'end']),
  parentId: Type.Optional(Type.String()),
  metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export const ThreadUpdatedFrame = ephemeral('thread_updated', {
  parentId: Type.String(),
  replyCount: Type.Integer(),
  lastReplyAt: Type.Optional(Type.Integer()),
  repliers: Type.Optional(Type.Array(UserSummary)),
  unreadReplyCount: Type.Optional(Type.Integer()),
  subscribed: Type.Optional(Type.Boolean()),
});
/** The user has saved a message or removed it from the saved ones, on any device. */
export const MessageSavedFrame = ephemeral('message_saved', {
  messageId: Type.String(),
  savedByMe: Type.Boolean(),
});
/** An event of an agent's run; more members per `data.type`. See docs/spec/rest-and-realtime.md#run-events. */
export const AiEventFrame = ephemeral('ai_event', {
  type: Type.String(),
  runId: Type.String(),
  threadId: Type.String(),
  messageId: Type.String(),
  conversationId: Type.String(),
  seq: Type.Integer({ minimum: 1 }),
  /** Present if the frame combines several events: the first `seq` it covers. */
  seqFrom: Type.Optional(Type.Integer({ minimum: 1 })),
  timestamp: Type.Integer(),
});

export const PresenceFrame = personal('presence', {
  user: Type.Object({
    uid: Type.String(),
    status: Type.Enum(['online', 'offline']),
    lastActiveAt: Type.Optional(Type.Integer()),
  }),
});
export const ConversationStateFrame = personal('conversation_state', {
  conversationId: Type.String(),
  unreadMessageCount: Type.Integer({ minimum: 0 }),
  unreadMentionsCount: Type.Integer({ minimum: 0 }),
  lastReadMessageId: Type.Optional(Type.String()),
  hidden: Type.Boolean(),
});
export const ConversationRemovedFrame = personal('conversation_removed', {
  conversationId: Type.String(),
  cause: Type.Enum(['kicked', 'banned', 'left', 'deleted']),
});
export const UserUpdatedFrame = personal('user_updated', { user: User });
export const GroupUpdatedFrame = personal('group_updated', { group: Group });
/** A change of a check that the user has started. See docs/spec/last-mile.md#notification-check. */
export const NotificationCheckFrame = personal('notification_check', NotificationCheckData);

/** Response to `authenticate`. See docs/spec/rest-and-realtime.md#server-frames. */
export const AuthenticatedFrame = Type.Object({
  type: Type.Literal('authenticated'),
  ref: Type.Optional(Type.String()),
  at,
  data: Type.Object({
    user: User,
    sessionId: Type.String(),
    cursor: Type.String(),
    resumed: Type.Boolean(),
    serverTime: Type.Integer(),
    heartbeatSeconds: Type.Integer(),
    limits: Type.Object({ inboundBytes: Type.Integer(), framesPerSecond: Type.Integer() }),
  }),
});
/**
 * The client missed too much for a replay and must catch up per conversation.
 * See docs/spec/rest-and-realtime.md#resume.
 */
export const ResyncFrame = personal('resync', {
  cursor: Type.String(),
  conversations: Type.Array(
    Type.Object({ conversationId: Type.String(), seq: Type.Integer(), unreadMessageCount: Type.Integer() }),
  ),
});
/**
 * The connection is too slow and will be closed; the client resumes from `cursor`.
 * See docs/spec/rest-and-realtime.md#back-pressure.
 */
export const OverflowFrame = personal('overflow', { cursor: Type.String() });
export const PongFrame = Type.Object({ type: Type.Literal('pong'), at, ref: Type.Optional(Type.String()) });
export const AckFrame = Type.Object({
  type: Type.Literal('ack'),
  ref: Type.String(),
  data: Type.Optional(Type.Unknown()),
});
export const ErrorFrame = Type.Object({
  type: Type.Literal('error'),
  ref: Type.Optional(Type.String()),
  error: ErrorMembers,
});

/**
 * Every frame the server sends. Clients ignore types and members they do not know.
 * See docs/spec/rest-and-realtime.md#server-frames, #versioning.
 */
export const DownFrame = Type.Union(
  [
    MessageFrame,
    MessageEditedFrame,
    MessageDeletedFrame,
    MessageModeratedFrame,
    ReactionAddedFrame,
    ReactionRemovedFrame,
    MessagePinnedFrame,
    MessageUnpinnedFrame,
    GroupMemberFrame,
    CallFrame,
    SkipFrame,
    ReceiptFrame,
    TypingFrame,
    ThreadUpdatedFrame,
    MessageSavedFrame,
    AiEventFrame,
    PresenceFrame,
    ConversationStateFrame,
    ConversationRemovedFrame,
    UserUpdatedFrame,
    GroupUpdatedFrame,
    NotificationCheckFrame,
    AuthenticatedFrame,
    ResyncFrame,
    OverflowFrame,
    PongFrame,
    AckFrame,
    ErrorFrame,
  ],
  { $id: 'DownFrame' },
);
export type DownFrame = Static<typeof DownFrame>;
/** The frame of one type. */
export type DownFrameOf<T extends DownFrame['type']> = Extract<DownFrame, { readonly type: T }>;
