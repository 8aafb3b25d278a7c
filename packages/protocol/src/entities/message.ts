import { type Static, Type } from 'typebox';
import { RECEIVER_TYPES } from '../notification/enums.ts';
import { Call } from './call.ts';
import { Metadata, UserSummary } from './user.ts';

export const MESSAGE_CATEGORIES = ['message', 'custom', 'interactive', 'action', 'call', 'agentic'] as const;
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];
export const MEDIA_TYPES = ['image', 'video', 'audio', 'file'] as const;
export const MODERATION_STATUSES = ['unmoderated', 'pending', 'approved', 'disapproved'] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];
export const GROUP_ACTIONS = ['joined', 'left', 'added', 'kicked', 'banned', 'unbanned', 'scopeChanged'] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

export const Attachment = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    name: Type.String(),
    extension: Type.String(),
    mimeType: Type.String(),
    size: Type.Integer(),
    width: Type.Optional(Type.Integer()),
    height: Type.Optional(Type.Integer()),
    duration: Type.Optional(Type.Number()),
    thumbnailUrl: Type.Optional(Type.String()),
  },
  { $id: 'Attachment' },
);
export type Attachment = Static<typeof Attachment>;

/** A user or group that a message mentions, as it was when the message was written. */
export const EntityRef = Type.Object({
  entity: Type.Record(Type.String(), Type.Unknown()),
  entityType: Type.Enum(RECEIVER_TYPES),
});
export type EntityRef = Static<typeof EntityRef>;

export const ReactionCount = Type.Object({
  reaction: Type.String(),
  count: Type.Integer(),
  reactedByMe: Type.Optional(Type.Boolean()),
});
export type ReactionCount = Static<typeof ReactionCount>;

/** `data` of a message. `{}` once deleted. See docs/spec/rest-and-realtime.md#message-object. */
export const MessageData = Type.Object({
  text: Type.Optional(Type.String()),
  attachments: Type.Optional(Type.Array(Attachment)),
  customData: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  subType: Type.Optional(Type.String()),
  interactiveData: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  sendNotification: Type.Optional(Type.Boolean()),
  updateConversation: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(Metadata),
  mentions: Type.Optional(Type.Array(UserSummary)),
  mentionsAll: Type.Optional(Type.Boolean()),
  reactions: Type.Optional(Type.Array(ReactionCount)),
  moderation: Type.Optional(Type.Object({ status: Type.Enum(MODERATION_STATUSES) })),
  entities: Type.Optional(
    Type.Object({
      sender: Type.Optional(EntityRef),
      receiver: Type.Optional(EntityRef),
      by: Type.Optional(EntityRef),
      on: Type.Optional(EntityRef),
      for: Type.Optional(EntityRef),
    }),
  ),
  action: Type.Optional(Type.Enum(GROUP_ACTIONS)),
  oldScope: Type.Optional(Type.String()),
  newScope: Type.Optional(Type.String()),
  call: Type.Optional(Call),
  /** Texts of agents: the run that streamed them, and its thread. */
  runId: Type.Optional(Type.String()),
  threadId: Type.Optional(Type.String()),
});
export type MessageData = Static<typeof MessageData>;

const messageMembers = {
  id: Type.String(),
  muid: Type.Optional(Type.String()),
  conversationId: Type.String(),
  sender: Type.String(),
  receiver: Type.String(),
  receiverType: Type.Enum(RECEIVER_TYPES),
  category: Type.Enum(MESSAGE_CATEGORIES),
  type: Type.String(),
  data: MessageData,
  parentId: Type.Optional(Type.String()),
  replyCount: Type.Optional(Type.Integer()),
  lastReplyAt: Type.Optional(Type.Integer()),
  /** The first users who replied, at most three. */
  repliers: Type.Optional(Type.Array(UserSummary)),
  unreadReplyCount: Type.Optional(Type.Integer()),
  quotedMessageId: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  sentAt: Type.Integer(),
  sentAtMS: Type.Integer(),
  deliveredAt: Type.Optional(Type.Integer()),
  readAt: Type.Optional(Type.Integer()),
  deliveredToAllAt: Type.Optional(Type.Integer()),
  readByAllAt: Type.Optional(Type.Integer()),
  deliveredToMeAt: Type.Optional(Type.Integer()),
  readByMeAt: Type.Optional(Type.Integer()),
  editedAt: Type.Optional(Type.Integer()),
  editedBy: Type.Optional(Type.String()),
  deletedAt: Type.Optional(Type.Integer()),
  deletedBy: Type.Optional(Type.String()),
  /** Absent while the message is not pinned. */
  pinnedAt: Type.Optional(Type.Integer()),
  /** uid. */
  pinnedBy: Type.Optional(Type.String()),
  /** Whether the acting user has saved the message. Absent in frames and without an acting user. */
  savedByMe: Type.Optional(Type.Boolean()),
  updatedAt: Type.Integer(),
  /**
   * Sequence number of the last event of this message in its conversation; higher is newer.
   * See docs/spec/rest-and-realtime.md#sequence-numbers.
   */
  seq: Type.Integer(),
};

/** A message without its own quoted message. If it was deleted, only `id` and `deletedAt` are present. */
export const QuotedMessage = Type.Partial(Type.Object(messageMembers), { $id: 'QuotedMessage' });
export type QuotedMessage = Static<typeof QuotedMessage>;

/**
 * A chat message. Ids are decimal strings here, integers in log entries.
 * See docs/spec/rest-and-realtime.md#message-object.
 */
export const Message = Type.Object(
  { ...messageMembers, quotedMessage: Type.Optional(QuotedMessage) },
  { $id: 'Message' },
);
export type Message = Static<typeof Message>;
