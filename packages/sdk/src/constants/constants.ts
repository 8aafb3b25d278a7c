import type { CallStatus as WireCallStatus, GroupType as WireGroupType, Scope as WireScope } from '@chatwire/protocol';
import { named } from '../base/named.ts';

/**
 * Plain constant objects, each member named like its value (in camel case); the union of the same name is the type.
 * See docs/spec/sdk.md#constants.
 */

export const ReceiverType = /* @__PURE__ */ named('user', 'group');
export type ReceiverType = (typeof ReceiverType)[keyof typeof ReceiverType];

export const MessageCategory = /* @__PURE__ */ named('message', 'custom', 'interactive', 'action', 'call', 'agentic');
export type MessageCategory = (typeof MessageCategory)[keyof typeof MessageCategory];

/** Types of custom messages are free strings. */
export const MessageType = /* @__PURE__ */ named(
  'text',
  'image',
  'video',
  'audio',
  'file',
  'form',
  'card',
  'scheduler',
  'groupMember',
  'assistant',
  'tool-result',
  'tool-arguments',
);
export type MessageType = (typeof MessageType)[keyof typeof MessageType];

export const GroupAction = /* @__PURE__ */ named(
  'joined',
  'left',
  'added',
  'kicked',
  'banned',
  'unbanned',
  'scopeChanged',
);
export type GroupAction = (typeof GroupAction)[keyof typeof GroupAction];

export const GroupType = /* @__PURE__ */ named('public', 'private', 'password') satisfies Record<string, WireGroupType>;
export type GroupType = (typeof GroupType)[keyof typeof GroupType];

export const Scope = /* @__PURE__ */ named('admin', 'moderator', 'participant') satisfies Record<string, WireScope>;
export type Scope = (typeof Scope)[keyof typeof Scope];

export const UserStatus = /* @__PURE__ */ named('online', 'offline');
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];

export const ReceiptType = /* @__PURE__ */ named('delivered', 'read', 'deliveredToAll', 'readByAll');
export type ReceiptType = (typeof ReceiptType)[keyof typeof ReceiptType];

export const ModerationStatus = /* @__PURE__ */ named('unmoderated', 'pending', 'approved', 'disapproved');
export type ModerationStatus = (typeof ModerationStatus)[keyof typeof ModerationStatus];

export const CallStatus = /* @__PURE__ */ named(
  'initiated',
  'ongoing',
  'unanswered',
  'rejected',
  'busy',
  'cancelled',
  'ended',
) satisfies Record<string, WireCallStatus>;
export type CallStatus = (typeof CallStatus)[keyof typeof CallStatus];

export const ConnectionStatus = /* @__PURE__ */ named('connecting', 'connected', 'disconnected', 'featureThrottled');
export type ConnectionStatus = (typeof ConnectionStatus)[keyof typeof ConnectionStatus];

export const SendState = /* @__PURE__ */ named('queued', 'uploading', 'sending', 'sent', 'failed');
export type SendState = (typeof SendState)[keyof typeof SendState];

/** Kinds of agent events. See docs/spec/sdk.md#run-events. */
export const AIEventType = /* @__PURE__ */ named(
  'run_started',
  'tool_call_start',
  'tool_call_args',
  'tool_call_end',
  'tool_call_result',
  'text_message_start',
  'text_message_content',
  'text_message_end',
  'card_start',
  'card',
  'card_end',
  'run_finished',
  'run_error',
  'run_cancelled',
);
export type AIEventType = (typeof AIEventType)[keyof typeof AIEventType];

/** Items per page of every list. */
export const Limits = { page: 30, maxPage: 100 } as const;
