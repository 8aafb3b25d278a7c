import { type Static, Type } from 'typebox';
import { CALL_TYPES } from '../../entities/call.ts';
import { Uid } from '../../entities/user.ts';
import { DEVICE_PERMISSIONS, DeviceChannel } from '../../notification/device-report.ts';
import { DISPLAY_REASONS } from '../../notification/display-reasons.ts';
import { ALL_PROVIDERS, CHANNELS, EVENT_TRIGGERS, REASONS, RECEIVER_TYPES } from '../../notification/enums.ts';
import { ReasonDetail, RuleTrace } from '../../notification/log-entry.ts';
import { PLATFORMS } from '../../notification/platform.ts';
import { SendMessage, SendReply } from '../chat/messages.ts';

/**
 * What-if values: replace the stored ones for this response only. Settings that users may not override keep their
 * stored values. Addition to docs/spec/notifications.md#dry-run.
 */
export const WhatIf = Type.Object({
  preferences: Type.Optional(
    Type.Unknown({ description: 'As in PATCH /preferences: any part of them; null restores the value of the app' }),
  ),
  mutedUntilMS: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'The conversation is muted until this instant, epoch ms; null: it is not muted',
    }),
  ),
  platforms: Type.Optional(
    Type.Array(Type.Enum(PLATFORMS), {
      maxItems: 10,
      description: 'The only devices of the person, one of each, served by default accounts',
    }),
  ),
});
export type WhatIf = Static<typeof WhatIf>;

/**
 * Request to evaluate whether a user would be notified, about a stored message or a hypothetical one.
 * See docs/spec/notifications.md#dry-run.
 */
export const DryRunRequest = Type.Object({
  /** The user in question. */
  uid: Uid,
  trigger: Type.Enum(EVENT_TRIGGERS),
  /** A stored message. Absent: the other members describe a hypothetical one. */
  messageId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  /** The acting user. Default with `messageId`: derived from the trigger. */
  sender: Type.Optional(Uid),
  receiver: Type.Optional(Uid),
  receiverType: Type.Optional(Type.Enum(RECEIVER_TYPES)),
  /** Default: a text message. */
  message: Type.Optional(
    Type.Object({
      category: SendReply.properties.category,
      type: SendReply.properties.type,
      data: SendReply.properties.data,
      quotedMessageId: SendReply.properties.quotedMessageId,
      parentId: SendMessage.properties.parentId,
    }),
  ),
  /** Default: 👍. */
  reaction: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Default: `audio`. */
  callType: Type.Optional(Type.Enum(CALL_TYPES)),
  /** Group triggers: the affected user. Default: `sender` for joins and leaves, otherwise `uid`. */
  target: Type.Optional(Uid),
  /** Default: all. */
  channel: Type.Optional(Type.Enum(CHANNELS)),
  /** Preferences and quotas are evaluated at this instant, epoch ms. Default: now. */
  atMS: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 })),
  whatIf: Type.Optional(WhatIf),
});
export type DryRunRequest = Static<typeof DryRunRequest>;

export const DryRunDecision = Type.Object({
  channel: Type.Enum(CHANNELS),
  provider: Type.Optional(Type.Enum(ALL_PROVIDERS)),
  providerId: Type.Optional(Type.String()),
  tokenType: Type.Optional(Type.Enum(PLATFORMS)),
  /** Masked. */
  pushToken: Type.Optional(Type.String()),
  wouldNotify: Type.Boolean(),
  /** Reason of the first failing rule. */
  reason: Type.Optional(Type.Enum(REASONS)),
  reasonDetail: Type.Optional(ReasonDetail),
  /** A mention bypassed a failing rule. */
  bypassed: Type.Optional(Type.Literal(true)),
  /** Time at which the closed schedule next opens, epoch ms. Absent if the schedule is open or never opens. */
  nextOpeningMS: Type.Optional(Type.Integer()),
  /** Results of all rules, including those after the first failure. */
  trace: Type.Array(RuleTrace),
  payload: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Known facts about the device of a token. */
  device: Type.Optional(
    Type.Object({
      permission: Type.Optional(Type.Enum(DEVICE_PERMISSIONS)),
      channel: Type.Optional(DeviceChannel),
      ageDays: Type.Integer({ minimum: 0 }),
      lastSeenAtMS: Type.Integer(),
    }),
  ),
  /** Whether the device would show the push if it got it, by its newest report. */
  wouldDisplay: Type.Optional(Type.Enum(['yes', 'no', 'unknown'])),
  displayReason: Type.Optional(Type.Enum(DISPLAY_REASONS)),
});
export type DryRunDecision = Static<typeof DryRunDecision>;

export const DryRun = Type.Object({
  wouldNotify: Type.Boolean(),
  isCandidate: Type.Boolean(),
  /** A cause listed in docs/spec/notifications.md#triggers, #candidates. */
  excludedBy: Type.Union([Type.String(), Type.Null()]),
  evaluatedAtMS: Type.Integer(),
  decisions: Type.Array(DryRunDecision),
  /** Paths of `whatIf.preferences` that users may not set; absent if there are none. */
  ignored: Type.Optional(Type.Array(Type.String())),
});
export type DryRun = Static<typeof DryRun>;
