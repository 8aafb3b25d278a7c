import type { Flag, FlagReason, Message } from '@chatwire/protocol';
import { seconds } from '../wire-values.ts';
import type { FlagReasonRow } from './flag-reasons-store.ts';
import type { FlagRow } from './flags-store.ts';

export function toFlag(row: FlagRow, message: Message | undefined): Flag {
  return {
    id: String(row.flag_id),
    messageId: String(row.message_id),
    ...(message && { message }),
    reasonId: row.reason_id,
    ...(row.remark !== null && { remark: row.remark }),
    flaggedBy: row.flagged_by,
    status: row.status,
    createdAt: seconds(row.created_at_ms),
    ...(row.reviewed_at_ms !== null && { reviewedAt: seconds(row.reviewed_at_ms) }),
    ...(row.note !== null && { note: row.note }),
  };
}

export function toFlagReason(row: FlagReasonRow): FlagReason {
  return {
    id: row.id,
    name: row.name,
    ...(row.description !== null && { description: row.description }),
    ...(row.is_default === 1 && { default: true }),
    createdAt: seconds(row.created_at_ms),
    ...(row.updated_at_ms !== null && { updatedAt: seconds(row.updated_at_ms) }),
  };
}
