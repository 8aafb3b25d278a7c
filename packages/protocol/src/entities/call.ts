import { type Static, Type } from 'typebox';
import { RECEIVER_TYPES } from '../notification/enums.ts';
import { Metadata } from './user.ts';

export const CALL_TYPES = ['audio', 'video'] as const;
export const CALL_STATUSES = ['initiated', 'ongoing', 'rejected', 'cancelled', 'unanswered', 'busy', 'ended'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/**
 * Signalling state of one call session. Chatwire does not transport the media.
 * See docs/spec/rest-and-realtime.md#objects, #calls.
 */
export const Call = Type.Object(
  {
    sessionId: Type.String(),
    type: Type.Enum(CALL_TYPES),
    status: Type.Enum(CALL_STATUSES),
    callInitiator: Type.String(),
    callReceiver: Type.String(),
    receiverType: Type.Enum(RECEIVER_TYPES),
    initiatedAt: Type.Integer(),
    startedAt: Type.Optional(Type.Integer()),
    endedAt: Type.Optional(Type.Integer()),
    /** Length of the call, seconds. */
    duration: Type.Optional(Type.Integer()),
    joined: Type.Array(Type.String()),
    rejected: Type.Array(Type.String()),
    messageId: Type.String(),
    metadata: Type.Optional(Metadata),
  },
  { $id: 'Call' },
);
export type Call = Static<typeof Call>;
