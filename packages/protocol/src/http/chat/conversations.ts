import { type Static, Type } from 'typebox';
import { CALL_STATUSES, CALL_TYPES } from '../../entities/call.ts';
import { Metadata } from '../../entities/user.ts';
import { RECEIVER_TYPES } from '../../notification/enums.ts';
import { Clearable, CommaList, pageMembers, SearchKey, Tags, Text } from '../fields.ts';
import { cursorMembers, MessageId } from './messages.ts';

/** POST and DELETE of …/conversation/read, …/conversation/delivered, /messages/{id}/thread/read. */
export const UpToMessage = Type.Object({
  id: Type.Optional(Type.Union([MessageId, Type.Null()], { description: 'Up to and including; default the newest' })),
});

/** GET /threads. */
export const ListThreads = Type.Object({ ...cursorMembers, unread: Type.Optional(Type.Boolean()) });
export type ListThreads = Static<typeof ListThreads>;

/** GET /messages/{id}/reactions. */
export const ListReactions = Type.Object({ ...cursorMembers, reaction: Type.Optional(Text(1, 64)) });
export type ListReactions = Static<typeof ListReactions>;

/** GET /conversations. See docs/spec/rest-and-realtime.md#conversations-and-changes. */
export const ListConversations = Type.Object({
  conversationType: Type.Optional(Type.Enum(RECEIVER_TYPES)),
  unread: Type.Optional(Type.Boolean()),
  tags: Type.Optional(CommaList),
  withTags: Type.Optional(Type.Boolean({ description: 'Show the tags. Default false' })),
  searchKey: Type.Optional(SearchKey),
  ...pageMembers,
});
export type ListConversations = Static<typeof ListConversations>;

/** PUT …/conversation. */
export const TagConversation = Type.Object({ tags: Tags });

/** Unread counts by conversation; conversations without unread messages are absent. */
export const UnreadCounts = Type.Object({
  users: Type.Record(Type.String(), Type.Integer()),
  groups: Type.Record(Type.String(), Type.Integer()),
  total: Type.Integer(),
});
export type UnreadCounts = Static<typeof UnreadCounts>;

const changesLimit = Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'Default 100' }));

/** GET /conversations/{conversationId}/changes. */
export const ListConversationChanges = Type.Object({
  since: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Sequence number' }),
  limit: changesLimit,
});
/** GET /changes. */
export const ListChanges = Type.Object({
  cursor: Type.Optional(Type.String({ pattern: '^c_\\d{1,15}$', description: 'must be a cursor' })),
  limit: changesLimit,
});

/** Delivered and read positions of another participant in a conversation or one of its threads. */
export const ReceiptState = Type.Object({
  uid: Type.String(),
  parentId: Type.Optional(Type.String()),
  deliveredUpTo: Type.Optional(Type.String()),
  readUpTo: Type.Optional(Type.String()),
});
export type ReceiptState = Static<typeof ReceiptState>;

export const ChangesMeta = Type.Object({
  fromSeq: Type.Integer(),
  toSeq: Type.Integer(),
  headSeq: Type.Integer(),
  hasMore: Type.Boolean(),
  receipts: Type.Array(ReceiptState),
  unreadMessageCount: Type.Integer(),
  /** Read position of the acting user; null if they have read nothing. */
  lastReadMessageId: Type.Union([Type.String(), Type.Null()]),
  /** Messages of the conversation that the acting user has saved, all of them. */
  savedMessageIds: Type.Array(Type.String()),
});
export type ChangesMeta = Static<typeof ChangesMeta>;

/** POST /calls. See docs/spec/rest-and-realtime.md#calls. */
export const StartCall = Type.Object({
  receiver: Type.String({ 'x-lowercase': true }),
  receiverType: Type.Enum(RECEIVER_TYPES),
  type: Type.Enum(CALL_TYPES),
  metadata: Clearable(Metadata),
  muid: Type.Optional(Text(1, 100)),
});
export type StartCall = Static<typeof StartCall>;

export const CALL_ACTIONS = ['join', 'reject', 'busy', 'cancel', 'leave', 'end'] as const;
export type CallAction = (typeof CALL_ACTIONS)[number];

/** PUT /calls/{sessionId}. */
export const ChangeCall = Type.Object({ action: Type.Enum(CALL_ACTIONS) });

/** GET /calls. */
export const ListCalls = Type.Object({
  status: Type.Optional(Type.Enum(CALL_STATUSES)),
  type: Type.Optional(Type.Enum(CALL_TYPES)),
  ...pageMembers,
});
export type ListCalls = Static<typeof ListCalls>;
