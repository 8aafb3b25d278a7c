import { type Static, Type } from 'typebox';
import { Message } from './message.ts';

export const FLAG_STATUSES = ['pending', 'dismissed', 'actioned'] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];

/**
 * A reason for which users can report messages.
 * See docs/spec/rest-and-realtime.md#objects, #threads-reactions-receipts-and-flags.
 */
export const FlagReason = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    /** Preselected reason. */
    default: Type.Optional(Type.Boolean()),
    createdAt: Type.Integer(),
    updatedAt: Type.Optional(Type.Integer()),
  },
  { $id: 'FlagReason' },
);
export type FlagReason = Static<typeof FlagReason>;

/** A user's report of a message. See docs/spec/rest-and-realtime.md#objects. */
export const Flag = Type.Object(
  {
    id: Type.String(),
    messageId: Type.String(),
    /** Absent if the message was permanently deleted. */
    message: Type.Optional(Message),
    reasonId: Type.String(),
    remark: Type.Optional(Type.String()),
    flaggedBy: Type.String(),
    status: Type.Enum(FLAG_STATUSES),
    createdAt: Type.Integer(),
    reviewedAt: Type.Optional(Type.Integer()),
    note: Type.Optional(Type.String()),
  },
  { $id: 'Flag' },
);
export type Flag = Static<typeof Flag>;
