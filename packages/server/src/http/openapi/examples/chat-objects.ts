import type { SchemaExamples } from './schema-examples.ts';

const mara = { uid: 'mara', name: 'Mara', role: 'default', status: 'online', createdAt: 1_767_261_000 } as const;
const ivo = { uid: 'ivo', name: 'Ivo', role: 'default', status: 'offline', createdAt: 1_767_261_060 } as const;
const crew = {
  guid: 'harbour-crew',
  name: 'Harbour crew',
  type: 'public',
  owner: 'mara',
  membersCount: 8,
  createdAt: 1_767_225_700,
} as const;

const message = {
  id: '48230',
  muid: '6f6c1c7e-0f2b-4c26-a1f2-3d1f3f4f5a6b',
  conversationId: 'ivo_user_mara',
  sender: 'ivo',
  receiver: 'mara',
  receiverType: 'user',
  category: 'message',
  type: 'text',
  data: {
    text: 'Boat is ready at noon',
    mentions: [],
    reactions: [],
    moderation: { status: 'unmoderated' },
    entities: {
      sender: { entityType: 'user', entity: { uid: 'ivo', name: 'Ivo' } },
      receiver: { entityType: 'user', entity: { uid: 'mara', name: 'Mara' } },
    },
  },
  sentAt: 1_767_268_923,
  sentAtMS: 1_767_268_923_012,
  updatedAt: 1_767_268_923,
  seq: 812,
} as const satisfies SchemaExamples['Message'];

const attachment = {
  id: 'm_31',
  url: 'https://chat.example.org/v3/media/m_31/pier.jpg',
  name: 'pier.jpg',
  extension: 'jpg',
  mimeType: 'image/jpeg',
  size: 48_213,
  width: 1600,
  height: 1200,
};

/** Has more members than its schema names. */
const runEvent = {
  type: 'text_message_content',
  runId: 'r_51',
  threadId: '48300',
  messageId: '48301',
  conversationId: 'helper_user_mara',
  seq: 6,
  timestamp: 1_767_269_099_990,
  textId: 't1',
  delta: 'The ferry leaves at ',
};

/** Objects of the chat as responses show them. */
export const CHAT_OBJECTS = {
  User: mara,
  UserSummary: { uid: 'mara', name: 'Mara' },
  Group: { ...crew, hasJoined: true, joinedAt: 1_767_225_800, scope: 'admin', conversationId: 'group_harbour-crew' },
  Member: { ...ivo, scope: 'participant', joinedAt: 1_767_225_900, isOwner: false },
  BannedUser: { ...ivo, bannedAt: 1_767_269_040, bannedBy: 'mara' },
  AuthToken: {
    uid: 'mara',
    authToken: 'mara_1767261000a9f3c27d18e45b60',
    platform: 'android',
    createdAt: 1_767_261_000,
  },
  ApiKey: {
    keyId: '8f14e45fceea167a',
    name: 'Backend',
    apiKey: '9c4e'.repeat(10),
    scope: 'fullAccess',
    createdAt: 1_767_261_000,
  },
  Message: message,
  QuotedMessage: { id: '48224', sender: 'lene', type: 'image', data: { attachments: [attachment] } },
  Attachment: attachment,
  MessageListMeta: {
    current: { limit: 30, count: 1 },
    previous: { affix: 'prepend', id: '48230' },
    conversation: { conversationId: 'ivo_user_mara', unreadMessageCount: 1, unreadMentionsCount: 0, seq: 812 },
  },
  CursorMeta: { current: { limit: 30, count: 1 }, previous: { affix: 'prepend', id: '48230' } },
  PageMeta: { pagination: { total: 1, count: 1, per_page: 30, current_page: 1, total_pages: 1 } },
  Reaction: {
    id: '9120',
    messageId: '48230',
    reaction: '👍',
    uid: 'mara',
    reactedAt: 1_767_269_020,
    reactedBy: { uid: 'mara', name: 'Mara' },
  },
  Receipt: { uid: 'mara', user: { uid: 'mara', name: 'Mara' }, deliveredAt: 1_767_268_924, readAt: 1_767_268_990 },
  Conversation: {
    conversationId: 'ivo_user_mara',
    conversationType: 'user',
    unreadMessageCount: 1,
    unreadMentionsCount: 0,
    lastReadMessageId: '48219',
    lastMessage: message,
    seq: 812,
    conversationWith: ivo,
    createdAt: 1_767_225_700,
    updatedAt: 1_767_268_923,
  },
  UnreadCounts: { users: { ivo: 1 }, groups: { 'harbour-crew': 2 }, total: 3 },
  ChangesMeta: {
    fromSeq: 812,
    toSeq: 812,
    headSeq: 812,
    hasMore: false,
    receipts: [{ uid: 'mara', deliveredUpTo: '48230', readUpTo: '48219' }],
    unreadMessageCount: 1,
  },
  FlagReason: { id: 'spam', name: 'Spam', default: true, createdAt: 1_767_225_700 },
  Flag: {
    id: 'flag_12',
    messageId: '48230',
    message,
    reasonId: 'spam',
    flaggedBy: 'mara',
    status: 'pending',
    createdAt: 1_767_269_100,
  },
  Call: {
    sessionId: '019b7970aa0100010000c3f0',
    type: 'video',
    status: 'initiated',
    callInitiator: 'ivo',
    callReceiver: 'mara',
    receiverType: 'user',
    initiatedAt: 1_767_269_050,
    joined: ['ivo'],
    rejected: [],
    messageId: '48241',
  },
  Run: {
    runId: 'r_51',
    threadId: '48300',
    conversationId: 'helper_user_mara',
    messageId: '48301',
    status: 'running',
  },
  RunEvent: runEvent,
  ServerSettings: {
    appName: 'Harbour',
    limits: {
      textLength: 5000,
      attachments: 10,
      mentions: 10,
      fileSize: 104_857_600,
      reactionsPerMessage: 20,
      page: 100,
    },
    features: { moderation: false, calls: true, agents: true, badge: true },
    ringSeconds: 45,
    flagRemarkLength: 1000,
    realtimeURL: 'wss://chat.example.org/v3/realtime',
    serverTime: 1_767_268_923,
  },
} as const satisfies SchemaExamples;
