import { type Static, Type } from 'typebox';
import { LOG_ID_PATTERN } from '../ids.ts';
import { CLEAR_CAUSES, DeviceMember } from './device-receipts.ts';
import { ALL_PROVIDERS, ALL_TRIGGERS, CHANNELS, COMPONENTS, OUTCOMES, REASONS, RECEIVER_TYPES } from './enums.ts';
import { PLATFORMS } from './platform.ts';

/**
 * Why a decision has its outcome: the code of the deciding rule, and whose setting applied.
 * See docs/spec/notifications.md#reasons.
 */
export const ReasonDetail = Type.Object({
  code: Type.String(),
  message: Type.String(),
  source: Type.Optional(Type.Enum(['app', 'user'])),
  setting: Type.Optional(Type.String()),
  value: Type.Optional(Type.Unknown()),
  localTime: Type.Optional(
    Type.String({ description: 'SCHEDULE_PREFERENCE: HH:MM in the time zone of the recipient when it was decided' }),
  ),
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'QUOTA_PREFERENCE: what was compared with the limit in `value`: batches of that day, members of the group, events of the last minute',
    }),
  ),
});
export type ReasonDetail = Static<typeof ReasonDetail>;

/** The provider's last HTTP response. See docs/spec/notifications.md#attempts-and-outcome. */
export const ProviderResponse = Type.Object({
  status: Type.Integer(),
  code: Type.Union([Type.String(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  id: Type.Union([Type.String(), Type.Null()]),
  durationMs: Type.Integer(),
  deliveryStatus: Type.Optional(Type.Enum(['sent', 'delivered', 'undelivered', 'failed'])),
});
export type ProviderResponse = Static<typeof ProviderResponse>;

/** One provider call of a decision. See docs/spec/notifications.md#attempts-and-outcome. */
export const Attempt = Type.Object({
  attempt: Type.Integer({ minimum: 1 }),
  startedAtMS: Type.Integer(),
  endedAtMS: Type.Integer(),
  result: Type.Enum(['accepted', 'refused', 'retry', 'timeout', 'unreachable']),
  status: Type.Union([Type.Integer(), Type.Null()]),
  code: Type.Union([Type.String(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
});
export type Attempt = Static<typeof Attempt>;

/**
 * Result of one rule.
 * Stored traces have `not_evaluated` for rules after the failing one.
 * See docs/spec/notifications.md#dry-run.
 */
export const RuleTrace = Type.Object({
  gate: Type.String(),
  result: Type.Enum(['pass', 'fail', 'bypassed', 'not_applicable', 'not_evaluated']),
  setting: Type.Optional(Type.String()),
  value: Type.Optional(Type.Unknown()),
  source: Type.Optional(Type.Enum(['app', 'user'])),
});
export type RuleTrace = Static<typeof RuleTrace>;

/** What a clear push removes. See docs/spec/last-mile.md#cleared-entries. */
export const ClearedMember = Type.Object({
  /** Why the newest of the cleared notifications is outdated. */
  cause: Type.Enum(CLEAR_CAUSES),
  /** Conversations in which the push removes notifications; 0: it only sets the badge. */
  conversations: Type.Integer({ minimum: 0 }),
  /** Notifications that it removes, as far as the server knows. */
  messages: Type.Integer({ minimum: 0 }),
  /** Time from the oldest change to the decision, ms. */
  waitedMS: Type.Integer({ minimum: 0 }),
});
export type ClearedMember = Static<typeof ClearedMember>;

/**
 * One attempt to notify one recipient about one event through one target.
 * Unset members are absent.
 * See docs/spec/notifications.md#entry-fields.
 */
export const LogEntry = Type.Object(
  {
    _id: Type.String({ pattern: LOG_ID_PATTERN }),
    processingStartedAtMS: Type.Integer(),
    processingEndedAtMS: Type.Integer(),
    totalProcessingTimeInMS: Type.Integer(),
    component: Type.Enum(COMPONENTS),
    channel: Type.Enum(CHANNELS),
    provider: Type.Optional(Type.Enum(ALL_PROVIDERS)),
    messageId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    reactionId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    trigger: Type.Enum(ALL_TRIGGERS),
    messageSentAtMS: Type.Integer(),
    sender: Type.String(),
    reactionSender: Type.Optional(Type.String()),
    receiver: Type.String(),
    reactionReceiver: Type.Optional(Type.String()),
    receiverType: Type.Enum(RECEIVER_TYPES),
    member: Type.Optional(Type.String()),
    tokenType: Type.Optional(Type.Enum(PLATFORMS)),
    pushToken: Type.Optional(Type.String()),
    providerId: Type.Optional(Type.String()),
    payload: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    notificationTriggered: Type.Boolean(),
    reason: Type.Optional(Type.Enum(REASONS)),
    reasonDetail: Type.Optional(ReasonDetail),
    success: Type.Optional(Type.Boolean()),
    providerResponse: Type.Optional(ProviderResponse),
    eventId: Type.String({ pattern: '^[0-9a-f]{24}$' }),
    recipient: Type.Optional(Type.String()),
    conversationId: Type.String(),
    messageCategory: Type.String(),
    messageType: Type.String(),
    messageIds: Type.Optional(Type.Array(Type.Integer())),
    outcome: Type.Enum(OUTCOMES),
    attempt: Type.Integer({ minimum: 0 }),
    attempts: Type.Optional(Type.Array(Attempt)),
    bypassed: Type.Optional(Type.Boolean()),
    tokenRemoved: Type.Optional(Type.Boolean()),
    payloadTruncated: Type.Optional(Type.Boolean()),
    resendOf: Type.Optional(Type.String()),
    redacted: Type.Optional(Type.Array(Type.Enum(['content', 'pushToken', 'contacts', 'erasure']))),
    cleared: Type.Optional(ClearedMember),
    updatedAtMS: Type.Optional(Type.Integer()),
    traceId: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
    device: Type.Optional(DeviceMember),
  },
  { $id: 'NotificationLogEntry' },
);
export type LogEntry = Static<typeof LogEntry>;
