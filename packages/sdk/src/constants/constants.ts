import type { CallStatus as WireCallStatus, GroupType as WireGroupType, Scope as WireScope } from '@chatwire/protocol';

/** Plain constant objects, each member named like its value; the union of the same name is the type. Contract 4. */

export const ReceiverType = { user: 'user', group: 'group' } as const;
export type ReceiverType = (typeof ReceiverType)[keyof typeof ReceiverType];

export const MessageCategory = {
  message: 'message',
  custom: 'custom',
  interactive: 'interactive',
  action: 'action',
  call: 'call',
  agentic: 'agentic',
} as const;
export type MessageCategory = (typeof MessageCategory)[keyof typeof MessageCategory];

/** Types of custom messages are free strings. */
export const MessageType = {
  text: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'file',
  form: 'form',
  card: 'card',
  scheduler: 'scheduler',
  groupMember: 'groupMember',
  assistant: 'assistant',
  toolResult: 'tool-result',
  toolArguments: 'tool-arguments',
} as const;
export type MessageType = (typeof MessageType)[keyof typeof MessageType];

export const GroupAction = {
  joined: 'joined',
  left: 'left',
  added: 'added',
  kicked: 'kicked',
  banned: 'banned',
  unbanned: 'unbanned',
  scopeChanged: 'scopeChanged',
} as const;
export type GroupAction = (typeof GroupAction)[keyof typeof GroupAction];

export const GroupType = { public: 'public', private: 'private', password: 'password' } as const satisfies Record<
  string,
  WireGroupType
>;
export type GroupType = (typeof GroupType)[keyof typeof GroupType];

export const Scope = {
  admin: 'admin',
  moderator: 'moderator',
  participant: 'participant',
} as const satisfies Record<string, WireScope>;
export type Scope = (typeof Scope)[keyof typeof Scope];

export const UserStatus = { online: 'online', offline: 'offline' } as const;
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];

export const ReceiptType = {
  delivered: 'delivered',
  read: 'read',
  deliveredToAll: 'deliveredToAll',
  readByAll: 'readByAll',
} as const;
export type ReceiptType = (typeof ReceiptType)[keyof typeof ReceiptType];

export const ModerationStatus = {
  unmoderated: 'unmoderated',
  pending: 'pending',
  approved: 'approved',
  disapproved: 'disapproved',
} as const;
export type ModerationStatus = (typeof ModerationStatus)[keyof typeof ModerationStatus];

export const CallStatus = {
  initiated: 'initiated',
  ongoing: 'ongoing',
  unanswered: 'unanswered',
  rejected: 'rejected',
  busy: 'busy',
  cancelled: 'cancelled',
  ended: 'ended',
} as const satisfies Record<string, WireCallStatus>;
export type CallStatus = (typeof CallStatus)[keyof typeof CallStatus];

export const ConnectionStatus = {
  connecting: 'connecting',
  connected: 'connected',
  disconnected: 'disconnected',
  featureThrottled: 'featureThrottled',
} as const;
export type ConnectionStatus = (typeof ConnectionStatus)[keyof typeof ConnectionStatus];

export const SendState = {
  queued: 'queued',
  uploading: 'uploading',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
} as const;
export type SendState = (typeof SendState)[keyof typeof SendState];

/** Kinds of agent events. Contract 19.1. */
export const AIEventType = {
  runStarted: 'run_started',
  toolCallStart: 'tool_call_start',
  toolCallArgs: 'tool_call_args',
  toolCallEnd: 'tool_call_end',
  toolCallResult: 'tool_call_result',
  textMessageStart: 'text_message_start',
  textMessageContent: 'text_message_content',
  textMessageEnd: 'text_message_end',
  cardStart: 'card_start',
  card: 'card',
  cardEnd: 'card_end',
  runFinished: 'run_finished',
  runError: 'run_error',
  runCancelled: 'run_cancelled',
} as const;
export type AIEventType = (typeof AIEventType)[keyof typeof AIEventType];

/** Items per page of every list. */
export const Limits = { page: 30, maxPage: 100 } as const;
