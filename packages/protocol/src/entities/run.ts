import { type Static, Type } from 'typebox';

export const RUN_STATUSES = ['running', 'finished', 'error', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** One response of an agent while it is being generated. See docs/spec/rest-and-realtime.md#agent-runs. */
export const Run = Type.Object(
  {
    runId: Type.String(),
    /** Parent message of the thread. */
    threadId: Type.String(),
    conversationId: Type.String(),
    /** The user's message that the agent responds to. */
    messageId: Type.String(),
    status: Type.Enum(RUN_STATUSES),
  },
  { $id: 'Run' },
);
export type Run = Static<typeof Run>;

/**
 * One event of a run, as stored and broadcast; more members per type.
 * See docs/spec/rest-and-realtime.md#run-events.
 */
export const RunEvent = Type.Object(
  {
    type: Type.String(),
    runId: Type.String(),
    threadId: Type.String(),
    messageId: Type.String(),
    conversationId: Type.String(),
    /** Starts at 1, without gaps. */
    seq: Type.Integer({ minimum: 1 }),
    timestamp: Type.Integer({ description: 'Epoch ms' }),
  },
  { $id: 'RunEvent', additionalProperties: true },
);
export type RunEvent = Static<typeof RunEvent>;
