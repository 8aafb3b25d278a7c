import {
  type AuthenticateData,
  type ClientFrameType,
  type DownFrame,
  type DownFrameOf,
  type PingData,
  REALTIME_LIMITS,
  REALTIME_PROTOCOL,
  type ReceiptData,
  type TypingData,
} from '@chatwire/protocol';
import { CHAT_OBJECTS } from './chat-objects.ts';
import { checkExample } from './notification-objects.ts';

const { Call: call, Group: group, Message: message, Reaction: reaction, User: user } = CHAT_OBJECTS;
const ivo = { uid: 'ivo', name: 'Ivo' };
const { conversationId } = message;
const crew = 'group_harbour-crew';
const reactionChange = { reaction, messageId: message.id, reactions: [{ reaction: '👍', count: 2 }] };

/** One server frame of each type. See docs/spec/rest-and-realtime.md#server-frames. */
export const FRAME_EXAMPLES = {
  message: {
    type: 'message',
    at: 1_767_268_923_020,
    conversationId,
    seq: 812,
    cursor: 'c_91828',
    data: { message, previousMessageId: '48201', unreadMessageCount: 1 },
  },
  message_edited: {
    type: 'message_edited',
    at: 1_767_268_990_000,
    conversationId,
    seq: 813,
    cursor: 'c_91829',
    data: { message: { ...message, editedAt: 1_767_268_990, editedBy: 'ivo', seq: 813 } },
  },
  message_deleted: {
    type: 'message_deleted',
    at: 1_767_269_010_000,
    conversationId,
    seq: 814,
    cursor: 'c_91830',
    data: { message: { ...message, data: {}, deletedAt: 1_767_269_010, deletedBy: 'ivo', seq: 814 } },
  },
  message_moderated: {
    type: 'message_moderated',
    at: 1_767_269_060_000,
    conversationId,
    seq: 817,
    cursor: 'c_91834',
    data: { message: { ...message, data: { ...message.data, moderation: { status: 'approved' } }, seq: 817 } },
  },
  reaction_added: {
    type: 'reaction_added',
    at: 1_767_269_020_000,
    conversationId,
    seq: 815,
    cursor: 'c_91831',
    data: reactionChange,
  },
  reaction_removed: {
    type: 'reaction_removed',
    at: 1_767_269_021_000,
    conversationId,
    seq: 816,
    cursor: 'c_91832',
    data: reactionChange,
  },
  message_pinned: {
    type: 'message_pinned',
    at: 1_767_269_022_000,
    conversationId,
    seq: 817,
    cursor: 'c_91833',
    data: { message: { ...message, pinnedAt: 1_767_269_022, pinnedBy: 'ivo', seq: 817 }, by: ivo },
  },
  message_unpinned: {
    type: 'message_unpinned',
    at: 1_767_269_024_000,
    conversationId,
    seq: 818,
    cursor: 'c_91834',
    data: { message: { ...message, seq: 818 }, by: ivo },
  },
  message_saved: {
    type: 'message_saved',
    at: 1_767_269_026_000,
    conversationId,
    data: { messageId: message.id, savedByMe: true },
  },
  group_member: {
    type: 'group_member',
    at: 1_767_269_040_000,
    conversationId: crew,
    seq: 77,
    cursor: 'c_91832',
    data: {
      action: 'added',
      by: { uid: 'mara', name: 'Mara' },
      on: ivo,
      group,
      message: {
        ...message,
        id: '48240',
        conversationId: crew,
        category: 'action',
        type: 'groupMember',
        receiver: 'harbour-crew',
        receiverType: 'group',
        data: { action: 'added' },
        seq: 77,
      },
    },
  },
  call: {
    type: 'call',
    at: 1_767_269_050_000,
    conversationId,
    seq: 816,
    cursor: 'c_91833',
    data: {
      action: 'initiated',
      call,
      message: { ...message, id: call.messageId, category: 'call', type: 'video', data: { call }, seq: 816 },
    },
  },
  skip: { type: 'skip', at: 1_767_269_075_000, conversationId: crew, seq: 78, cursor: 'c_91835' },
  receipt: {
    type: 'receipt',
    at: 1_767_269_030_000,
    conversationId,
    data: {
      receiptType: 'read',
      sender: ivo,
      receiver: 'mara',
      receiverType: 'user',
      messageId: '48190',
      timestamp: 1_767_269_030,
    },
  },
  typing: {
    type: 'typing',
    at: 1_767_269_031_000,
    conversationId: crew,
    data: { sender: ivo, receiver: 'harbour-crew', receiverType: 'group', state: 'start' },
  },
  thread_updated: {
    type: 'thread_updated',
    at: 1_767_269_070_000,
    conversationId: crew,
    data: { parentId: '48211', replyCount: 4, lastReplyAt: 1_767_269_070, unreadReplyCount: 1, subscribed: true },
  },
  ai_event: {
    type: 'ai_event',
    at: 1_767_269_100_000,
    conversationId: CHAT_OBJECTS.Run.conversationId,
    data: { ...CHAT_OBJECTS.RunEvent, seqFrom: 4 },
  },
  presence: {
    type: 'presence',
    at: 1_767_269_032_000,
    data: { user: { uid: 'ivo', status: 'offline', lastActiveAt: 1_767_269_032 } },
  },
  conversation_state: {
    type: 'conversation_state',
    at: 1_767_269_030_100,
    data: {
      conversationId,
      unreadMessageCount: 0,
      unreadMentionsCount: 0,
      lastReadMessageId: message.id,
      hidden: false,
    },
  },
  conversation_removed: {
    type: 'conversation_removed',
    at: 1_767_269_075_000,
    data: { conversationId: crew, cause: 'kicked' },
  },
  user_updated: { type: 'user_updated', at: 1_767_269_075_000, data: { user } },
  group_updated: { type: 'group_updated', at: 1_767_269_075_000, data: { group } },
  notification_check: {
    type: 'notification_check',
    at: 1_767_268_930_014,
    data: { checkId: '019b796fbebe000100000107', ...checkExample },
  },
  authenticated: {
    type: 'authenticated',
    ref: '1',
    at: 1_767_268_900_000,
    data: {
      user,
      sessionId: 's_7f',
      cursor: 'c_91827',
      resumed: true,
      serverTime: 1_767_268_900,
      heartbeatSeconds: REALTIME_LIMITS.heartbeatSeconds,
      limits: { inboundBytes: REALTIME_LIMITS.inboundBytes, framesPerSecond: REALTIME_LIMITS.framesPerSecond },
    },
  },
  resync: {
    type: 'resync',
    at: 1_767_268_900_010,
    data: { cursor: 'c_91999', conversations: [{ conversationId, seq: 817, unreadMessageCount: 1 }] },
  },
  overflow: { type: 'overflow', at: 1_767_269_080_000, data: { cursor: 'c_91835' } },
  pong: { type: 'pong', at: 1_767_269_075_000, ref: '8' },
  ack: { type: 'ack', ref: '7' },
  error: {
    type: 'error',
    ref: '7',
    error: {
      code: 'ERR_BAD_REQUEST',
      message: 'Some parameters are not valid.',
      details: { id: ['must be a message id'] },
    },
  },
} as const satisfies { readonly [Type in DownFrame['type']]: DownFrameOf<Type> };

/** `data` of one client frame of each type. See docs/spec/rest-and-realtime.md#client-frames. */
export const CLIENT_DATA_EXAMPLES = {
  authenticate: {
    authToken: CHAT_OBJECTS.AuthToken.authToken,
    protocol: REALTIME_PROTOCOL,
    device: { platform: 'web', deviceId: 'b7' },
    resume: { cursor: 'c_91827' },
  } satisfies AuthenticateData,
  typing: { receiver: 'harbour-crew', receiverType: 'group', state: 'start' } satisfies TypingData,
  receipt: { receiptType: 'read', receiver: 'ivo', receiverType: 'user', id: message.id } satisfies ReceiptData,
  ping: { state: 'active' } satisfies PingData,
} as const satisfies Readonly<Record<ClientFrameType, object>>;
