import { type Static, Type } from 'typebox';
import { LOG_ID_PATTERN, UID_PATTERN } from '../../ids.ts';
import { DeviceContext } from '../../notification/device-context.ts';
import { DeviceMember } from '../../notification/device-receipts.ts';
import { ALL_PROVIDERS, ALL_TRIGGERS, CHANNELS, OUTCOMES, REASONS, RECEIVER_TYPES } from '../../notification/enums.ts';
import { ProviderResponse, ReasonDetail, RuleTrace } from '../../notification/log-entry.ts';
import { StillShown } from '../../notification/still-shown-schema.ts';

/** Parameters of an explanation. See docs/spec/notifications.md#explain. */
export const ExplainQuery = Type.Object({
  messageId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The message in question' }),
  recipient: Type.Optional(Type.String({ pattern: UID_PATTERN, 'x-lowercase': true, description: 'Only this person' })),
  channel: Type.Optional(Type.Enum(CHANNELS, { description: 'Only this channel' })),
  trigger: Type.Optional(Type.Enum(ALL_TRIGGERS, { description: 'Only events of this trigger' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Decisions per page. Default 100' })),
  affix: Type.Optional(
    Type.Enum(['append', 'prepend'], { description: '`append` (default): older than logId; `prepend`: newer' }),
  ),
  logId: Type.Optional(Type.String({ pattern: LOG_ID_PATTERN, description: 'Position the page begins after' })),
});
export type ExplainQuery = Static<typeof ExplainQuery>;

const outcomes = Type.Object({
  sent: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
  unreachable: Type.Integer(),
});

/** One event, or one digest batch, and its outcomes. */
export const ExplainedEvent = Type.Object({
  eventId: Type.String(),
  /** A batch of email or SMS to one recipient. */
  batch: Type.Optional(Type.Literal(true)),
  trigger: Type.Enum(ALL_TRIGGERS),
  occurredAtMS: Type.Integer(),
  /** The actor. */
  actor: Type.String(),
  /** Batches only. */
  channel: Type.Optional(Type.Enum(CHANNELS)),
  recipient: Type.Optional(Type.String()),
  /** People evaluated; null while decisions of the event are still being made. */
  candidates: Type.Union([Type.Integer(), Type.Null()]),
  notEligible: Type.Union([Type.String(), Type.Null()]),
  /** Channels of this event that are disabled for the whole app; no one has an entry for them. */
  channelsOff: Type.Optional(Type.Array(Type.Enum(CHANNELS))),
  entries: outcomes,
  excluded: Type.Array(
    Type.Object({ cause: Type.String(), count: Type.Integer(), uids: Type.Array(Type.String(), { maxItems: 50 }) }),
  ),
});
export type ExplainedEvent = Static<typeof ExplainedEvent>;

/** One decision with its trace. */
export const ExplainedDecision = Type.Object({
  /** Absent if the group is too large: its members were not evaluated. */
  recipient: Type.Optional(Type.String()),
  channel: Type.Enum(CHANNELS),
  trigger: Type.Enum(ALL_TRIGGERS),
  provider: Type.Optional(Type.Enum(ALL_PROVIDERS)),
  providerId: Type.Optional(Type.String()),
  eventId: Type.String(),
  logId: Type.String(),
  outcome: Type.Enum(OUTCOMES),
  reason: Type.Optional(Type.Enum(REASONS)),
  reasonDetail: Type.Optional(ReasonDetail),
  providerResponse: Type.Optional(ProviderResponse),
  attempt: Type.Integer(),
  tokenRemoved: Type.Optional(Type.Boolean()),
  resendOf: Type.Optional(Type.String()),
  device: Type.Optional(DeviceMember),
  /** Present with `device`, like `sentence`. */
  deviceContext: Type.Optional(DeviceContext),
  sentence: Type.Optional(Type.String({ description: 'What happened on the device, times in UTC' })),
  /** Only while the device reports the notification as shown, and the reason is known. */
  stillShown: Type.Optional(StillShown),
  trace: Type.Array(RuleTrace),
});
export type ExplainedDecision = Static<typeof ExplainedDecision>;

/** Decisions about a message that are still pending. */
export const PendingDecision = Type.Object({
  recipient: Type.String(),
  channel: Type.Enum(CHANNELS),
  /** `waiting`: a batch timer is running; `retrying`: the provider is called again. */
  state: Type.Enum(['waiting', 'retrying']),
  dueAtMS: Type.Integer(),
  messageIds: Type.Array(Type.Integer()),
  /** Default: `after_message`. */
  trigger: Type.Optional(Type.Enum(ALL_TRIGGERS)),
  provider: Type.Optional(Type.Enum(ALL_PROVIDERS, { description: 'This and the following members: retries only' })),
  providerId: Type.Optional(Type.String({ description: 'Provider account; push only' })),
  attempt: Type.Optional(Type.Integer({ description: 'Number of the next attempt, from 2' })),
  /** Result of the last attempt, as its log entry would state it. */
  reason: Type.Optional(Type.Enum(REASONS)),
  reasonDetail: Type.Optional(ReasonDetail),
  providerResponse: Type.Optional(ProviderResponse),
});
export type PendingDecision = Static<typeof PendingDecision>;

export const ExplainedMessage = Type.Object({
  category: Type.String(),
  type: Type.String(),
  class: Type.Enum(['message', 'reply', 'quotedReply']),
  sender: Type.String(),
  receiver: Type.String(),
  receiverType: Type.Enum(RECEIVER_TYPES),
  conversationId: Type.String(),
  sentAtMS: Type.Integer(),
  deleted: Type.Boolean(),
});
export type ExplainedMessage = Static<typeof ExplainedMessage>;

/** All decisions about a message, with reasons. See docs/spec/notifications.md#explain. */
export const Explanation = Type.Object({
  messageId: Type.Integer(),
  message: ExplainedMessage,
  events: Type.Array(ExplainedEvent),
  decisions: Type.Array(ExplainedDecision),
  pending: Type.Array(PendingDecision),
});
export type Explanation = Static<typeof Explanation>;
