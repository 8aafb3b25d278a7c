import { type Static, Type } from 'typebox';
import { LOG_ID_PATTERN } from '../../ids.ts';
import { DEVICE_STATES, DeviceMember } from '../../notification/device-receipts.ts';
import { CHANNELS, OUTCOMES } from '../../notification/enums.ts';
import { LogEntry, ReasonDetail } from '../../notification/log-entry.ts';
import { StillShown } from '../../notification/still-shown-schema.ts';
import { LogsPage } from '../logs/notification-logs.ts';
import { PendingDecision } from './explain.ts';

/** Entries per page of the caller's own entries. */
export const MAX_OWN_ENTRIES = 50;

/** Parameters of the caller's own log entries. See docs/spec/last-mile.md#recipient-explanations. */
export const OwnLogsQuery = Type.Object({
  messageId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  conversationId: Type.Optional(Type.String({ maxLength: 210 })),
  channel: Type.Optional(Type.Enum(CHANNELS)),
  outcome: Type.Optional(Type.Enum(OUTCOMES)),
  deviceState: Type.Optional(Type.Enum(DEVICE_STATES)),
  from: Type.Optional(Type.Integer({ minimum: 0, description: '`messageSentAtMS` greater than this, epoch ms' })),
  to: Type.Optional(Type.Integer({ minimum: 0, description: '`messageSentAtMS` at most this, epoch ms' })),
  affix: Type.Optional(
    Type.Enum(['append', 'prepend'], { description: '`append` (default): older than logId; `prepend`: newer' }),
  ),
  logId: Type.Optional(Type.String({ pattern: LOG_ID_PATTERN, description: 'Position the page begins after' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_OWN_ENTRIES, description: 'Entries per page. Default 20' }),
  ),
});
export type OwnLogsQuery = Static<typeof OwnLogsQuery>;

const { properties: entry } = LogEntry;

/**
 * The part of an entry that its recipient may see: no tokens, payloads, texts of providers, or settings of the operator.
 * See docs/spec/last-mile.md#recipient-explanations.
 */
export const OwnLogEntry = Type.Object(
  {
    _id: entry._id,
    processingStartedAtMS: entry.processingStartedAtMS,
    channel: entry.channel,
    provider: entry.provider,
    messageId: entry.messageId,
    trigger: entry.trigger,
    messageSentAtMS: entry.messageSentAtMS,
    sender: entry.sender,
    receiver: entry.receiver,
    receiverType: entry.receiverType,
    conversationId: entry.conversationId,
    outcome: entry.outcome,
    notificationTriggered: entry.notificationTriggered,
    success: entry.success,
    reason: entry.reason,
    reasonDetail: Type.Optional(Type.Pick(ReasonDetail, ['code', 'message', 'source'])),
    device: Type.Optional(DeviceMember),
    deviceName: Type.Optional(
      Type.String({ description: 'Push to a device: its model or browser as it has reported, otherwise its kind' }),
    ),
    /** Only while the device reports the notification as shown, and the reason is known. */
    stillShown: Type.Optional(StillShown),
    /** The outcome in one sentence. */
    sentence: Type.String(),
  },
  { $id: 'OwnLogEntry' },
);
export type OwnLogEntry = Static<typeof OwnLogEntry>;

/** A page of the caller's own entries, newest first. */
export const OwnLogsPage = Type.Object({ data: Type.Array(OwnLogEntry), meta: LogsPage.properties.meta });
export type OwnLogsPage = Static<typeof OwnLogsPage>;

/** Asks why the caller was notified about a message, or was not. */
export const OwnExplanationQuery = Type.Object({
  messageId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** A notification to the caller that has no entry yet. */
export const OwnPendingDecision = Type.Pick(PendingDecision, ['channel', 'state', 'dueAtMS', 'trigger', 'attempt']);
export type OwnPendingDecision = Static<typeof OwnPendingDecision>;

/** Why the caller was notified about a message, or was not. See docs/spec/last-mile.md#recipient-explanations. */
export const OwnExplanation = Type.Object({
  message: Type.Object({
    id: Type.String(),
    conversationId: Type.String(),
    sentAtMS: Type.Integer({ description: 'Epoch ms' }),
  }),
  /** Newest first; at most 50. */
  decisions: Type.Array(OwnLogEntry),
  pending: Type.Array(OwnPendingDecision),
  /** The decision or pending notification that matters most, in one sentence. */
  sentence: Type.String(),
});
export type OwnExplanation = Static<typeof OwnExplanation>;
