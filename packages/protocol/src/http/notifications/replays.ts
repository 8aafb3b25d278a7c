import { type Static, Type } from 'typebox';
import { Uid } from '../../entities/user.ts';
import { CHANNELS, EVENT_TRIGGERS, OUTCOMES, REASONS } from '../../notification/enums.ts';
import { RuleTrace } from '../../notification/log-entry.ts';
import { Text } from '../fields.ts';
import { MuteConversations } from './mutes.ts';

const instant = (description: string) => Type.Integer({ minimum: 0, maximum: 4_102_444_800_000, description });

/** Longest period of a replay, ms. */
export const MAX_REPLAY_MS = 31 * 86_400_000;

/** Values that replace, in a replay, those that were in force. */
export const ReplayChanges = Type.Object({
  settings: Type.Optional(
    Type.Unknown({ description: 'As in PATCH /settings: any part of them; null goes back to the default' }),
  ),
  preferences: Type.Optional(
    Type.Array(
      Type.Object({
        uid: Uid,
        preferences: Type.Unknown({
          description: 'As in PATCH /preferences: any part; null goes back to the app’s value',
        }),
      }),
      { maxItems: 100 },
    ),
  ),
  mutes: Type.Optional(
    Type.Array(Type.Object({ uid: Uid, conversations: MuteConversations.properties.conversations }), {
      maxItems: 100,
      description: 'As in PUT /preferences/mute; an instant before the period ends a mute',
    }),
  ),
});
export type ReplayChanges = Static<typeof ReplayChanges>;

/**
 * Decides past events again under other settings. Nothing is sent, recorded, or counted.
 * See docs/spec/last-mile.md#replay.
 */
export const ReplayRequest = Type.Object({
  from: instant('Events that occurred later than this, epoch ms'),
  to: instant('Events that occurred at this instant at the latest, epoch ms; at most 31 days after `from`'),
  filter: Type.Optional(
    Type.Object({
      recipient: Type.Optional(Uid),
      conversationId: Type.Optional(Text(1, 300)),
      channel: Type.Optional(Type.Enum(CHANNELS)),
      trigger: Type.Optional(Type.Enum(EVENT_TRIGGERS)),
    }),
  ),
  changes: ReplayChanges,
  sample: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1000, description: 'Number of decisions to show. Default: 100' }),
  ),
});
export type ReplayRequest = Static<typeof ReplayRequest>;

/** Outcomes of a replayed decision. `would_send`: it passes rules 1–6. `ineligible`: the event would notify no one. */
export const REPLAYED_OUTCOMES = [...OUTCOMES, 'would_send', 'ineligible'] as const;
export type ReplayedOutcome = (typeof REPLAYED_OUTCOMES)[number];

/** Result of a decision. */
export const ReplayedDecision = Type.Object({
  outcome: Type.Enum(REPLAYED_OUTCOMES),
  reason: Type.Optional(Type.Enum(REASONS)),
  code: Type.Optional(Type.String()),
});
export type ReplayedDecision = Static<typeof ReplayedDecision>;

/** Why a decision cannot be replayed. See docs/spec/last-mile.md#replay. */
export const NOT_REPLAYABLE = ['NO_HISTORY', 'PURGED', 'ERASED', 'REDACTED'] as const;
export type NotReplayable = (typeof NOT_REPLAYABLE)[number];

export const ReplaySample = Type.Object({
  logId: Type.String(),
  /** Absent for the single decision about a group that is too large. */
  recipient: Type.Optional(Type.String()),
  messageId: Type.Integer(),
  before: ReplayedDecision,
  after: ReplayedDecision,
  /** The result differs although nothing was changed for this decision. */
  drift: Type.Optional(Type.Literal(true)),
  /** Results of rules 1–6 in the replay; empty for `ineligible`. */
  trace: Type.Array(RuleTrace),
});
export type ReplaySample = Static<typeof ReplaySample>;

export const ReplayResult = Type.Object({
  events: Type.Integer(),
  /** Sum of `unchanged`, `changed`, and the counts in `notReplayable`. */
  decisions: Type.Integer(),
  unchanged: Type.Integer(),
  changed: Type.Integer(),
  notReplayable: Type.Partial(Type.Record(Type.Enum(NOT_REPLAYABLE), Type.Integer())),
  /** Decisions whose result differs although nothing was changed for them. */
  drift: Type.Integer(),
  /** Most frequent first. */
  changes: Type.Array(Type.Object({ from: ReplayedDecision, to: ReplayedDecision, count: Type.Integer() })),
  recipients: Type.Object({
    /** Users who would have received more notifications. */
    more: Type.Integer(),
    fewer: Type.Integer(),
    /** Users with the most changes. */
    top: Type.Array(Type.Object({ uid: Type.String(), gained: Type.Integer(), lost: Type.Integer() }), {
      maxItems: 50,
    }),
  }),
  /** Drift first. */
  samples: Type.Array(ReplaySample),
});
export type ReplayResult = Static<typeof ReplayResult>;

export const REPLAY_STATES = ['running', 'done', 'failed', 'cancelled'] as const;

export const Replay = Type.Object({
  replayId: Type.String(),
  /** A replay that waits for others is also `running`. Replays are kept for 24 hours after their end. */
  state: Type.Enum(REPLAY_STATES),
  /** 0…1, while it runs. */
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  createdAtMS: Type.Integer(),
  endedAtMS: Type.Optional(Type.Integer()),
  request: ReplayRequest,
  /** When done. */
  result: Type.Optional(ReplayResult),
});
export type Replay = Static<typeof Replay>;
