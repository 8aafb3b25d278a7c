import { type Static, Type } from 'typebox';
import { Guid, Metadata, Uid } from '../../entities/user.ts';
import { Clearable, CommaList, pageMembers, SearchKey, Tags, Text, WebUrl } from '../fields.ts';

/**
 * Ids are decimal strings; JSON integers are accepted too.
 * See docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export const MessageId = Type.Union([
  Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'must be an id' }),
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
]);
/** In a path or query. */
export const MessageIdText = Type.String({ pattern: '^\\d{1,15}$', description: 'must be an id' });

/** Bounds of docs/spec/rest-and-realtime.md#limits. */
export const MESSAGE_LIMITS = {
  attachments: 10,
  mentions: 10,
  reactions: 20,
  /** Pinned messages of a conversation. */
  pinned: 50,
  /** Saved messages of a user. */
  saved: 1_000,
  dataBytes: 10 * 1024,
  receivers: 100,
} as const;

const JsonObject = Type.Record(Type.String(), Type.Unknown());

export const AttachmentInput = Type.Object({
  id: Type.Optional(Text(1, 100)),
  /** Optional for files of this server, which their id identifies. */
  url: Type.Optional(WebUrl),
  name: Type.Optional(Text(0, 255)),
  extension: Type.Optional(Text(0, 20)),
  mimeType: Type.Optional(Text(0, 100)),
  size: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  width: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  height: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  duration: Type.Optional(Type.Number({ minimum: 0 })),
  thumbnailUrl: Type.Optional(WebUrl),
});
export type AttachmentInput = Static<typeof AttachmentInput>;

const content = {
  text: Clearable(Type.String()),
  attachments: Clearable(Type.Array(AttachmentInput)),
  customData: Clearable(JsonObject),
  interactiveData: Clearable(JsonObject),
  metadata: Clearable(Metadata),
};

/** `data` of a new message. See docs/spec/rest-and-realtime.md#message-object. */
export const MessageDataInput = Type.Object({
  ...content,
  subType: Clearable(Text(1, 100)),
  sendNotification: Clearable(Type.Boolean({ description: 'Only true makes a custom message notify' })),
  updateConversation: Clearable(Type.Boolean({ description: 'false keeps a custom message out of unread counts' })),
});
export type MessageDataInput = Static<typeof MessageDataInput>;

const newMessage = {
  category: Type.Optional(Type.String({ description: 'Default message' })),
  type: Type.Optional(Type.String()),
  data: Type.Optional(MessageDataInput),
  muid: Type.Optional(Text(1, 100)),
  tags: Clearable(Tags),
  quotedMessageId: Clearable(MessageId),
};

/** POST /messages/{id}/thread. */
export const SendReply = Type.Object(newMessage);
export type SendReply = Static<typeof SendReply>;

/** POST /messages. See docs/spec/rest-and-realtime.md#sending. */
export const SendMessage = Type.Object({
  ...newMessage,
  receiver: Type.Optional(Type.String({ 'x-lowercase': true })),
  receiverType: Type.Optional(Type.String({ description: 'user or group' })),
  parentId: Clearable(MessageId),
  multipleReceivers: Type.Optional(
    Type.Object({ uids: Type.Optional(Type.Array(Uid)), guids: Type.Optional(Type.Array(Guid)) }),
  ),
});
export type SendMessage = Static<typeof SendMessage>;

/** PUT /messages/{id}. Present members replace the stored ones, `null` removes them. */
export const EditMessage = Type.Object({ data: Type.Optional(Type.Object(content)), tags: Clearable(Tags) });
export type EditMessage = Static<typeof EditMessage>;

/** DELETE /messages/{id}. */
export const DeleteMessage = Type.Object({
  permanent: Type.Optional(Type.Boolean({ description: 'Remove the row too; server keys only. Default false' })),
});

/** GET /messages/saved. See docs/spec/rest-and-realtime.md#pinned-and-saved-messages. */
export const ListSavedMessages = Type.Object(pageMembers);

/** POST /messages/{id}/translation. */
export const TranslateMessage = Type.Object({
  language: Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', description: 'must be a language tag' }),
});

/** PUT /messages/{id}/moderation. */
export const ModerateMessage = Type.Object({ status: Type.Enum(['approved', 'disapproved']) });

const Seconds = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000, description: 'Epoch seconds' });
const Flag = Type.Optional(Type.Boolean());

/** Cursor style of docs/spec/rest-and-realtime.md#paging. */
export const cursorMembers = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Default 30' })),
  affix: Type.Optional(
    Type.Enum(['append', 'prepend'], { description: 'append: newer than id, prepend: older. Default prepend' }),
  ),
  id: Type.Optional(MessageIdText),
};

const messageFilter = {
  fromTimestamp: Type.Optional(Seconds),
  toTimestamp: Type.Optional(Seconds),
  updatedAfter: Type.Optional(Seconds),
  onlyUpdates: Flag,
  category: Type.Optional(Text(1, 100)),
  categories: Type.Optional(CommaList),
  type: Type.Optional(Text(1, 100)),
  types: Type.Optional(CommaList),
  parentId: Type.Optional(MessageIdText),
  hideReplies: Flag,
  hideDeleted: Flag,
  onlyDeleted: Flag,
  hideQuoted: Flag,
  unread: Flag,
  undelivered: Flag,
  searchKey: Type.Optional(SearchKey),
  tags: Type.Optional(CommaList),
  hasAttachments: Flag,
  attachmentTypes: Type.Optional(CommaList),
  hasLinks: Flag,
  hasMentions: Flag,
  mentionedUids: Type.Optional(CommaList),
  myMentionsOnly: Flag,
  hasReactions: Flag,
  hideMessagesFromBlockedUsers: Flag,
};
/** Filters of a message list. */
export const MessageFilter = Type.Object(messageFilter);
export type MessageFilter = Static<typeof MessageFilter>;

/** Query of every list of messages. See docs/spec/rest-and-realtime.md#list-parameters. */
export const ListMessages = Type.Object({
  ...cursorMembers,
  ...messageFilter,
  around: Type.Optional(Type.String({ pattern: '^(unread|\\d{1,15})$', description: 'must be an id or unread' })),
  before: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'With around. Default 15' })),
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'With around. Default 15' })),
  sentAt: Type.Optional(Seconds),
  withParent: Flag,
  withTags: Flag,
  count: Flag,
});
export type ListMessages = Static<typeof ListMessages>;

const Edge = <const A extends string>(affix: A) =>
  Type.Object({ affix: Type.Literal(affix), id: Type.String(), sentAt: Type.Optional(Type.Integer()) });

/** Position at which a cursor list can be continued. See docs/spec/rest-and-realtime.md#paging. */
export const CursorMeta = Type.Object({
  current: Type.Object({ limit: Type.Integer(), count: Type.Integer() }),
  previous: Type.Optional(Edge('prepend')),
  next: Type.Optional(Edge('append')),
});
export type CursorMeta = Static<typeof CursorMeta>;

/** Read state of the acting user in a conversation. */
export const ReadState = Type.Object({
  conversationId: Type.String(),
  unreadMessageCount: Type.Integer(),
  unreadMentionsCount: Type.Integer(),
  lastReadMessageId: Type.Optional(Type.String()),
});
export type ReadState = Static<typeof ReadState>;

export const MessageListMeta = Type.Intersect([
  CursorMeta,
  Type.Object({
    anchor: Type.Optional(Type.Object({ id: Type.Optional(Type.String()), found: Type.Boolean() })),
    conversation: Type.Optional(Type.Intersect([ReadState, Type.Object({ seq: Type.Integer() })])),
  }),
]);
export type MessageListMeta = Static<typeof MessageListMeta>;
