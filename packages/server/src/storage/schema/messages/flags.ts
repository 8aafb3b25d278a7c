import type { FlagStatus } from '@chatwire/protocol';
import type { Generated } from 'kysely';

/** Reasons that users choose from when they report a message. */
export interface FlagReasonsTable {
  id: string;
  name: string;
  description: string | null;
  is_default: number;
  created_at_ms: number;
  updated_at_ms: number | null;
}

/** Reports of messages by users. */
export interface FlagsTable {
  flag_id: Generated<number>;
  message_id: number;
  reason_id: string;
  remark: string | null;
  flagged_by: string;
  status: FlagStatus;
  created_at_ms: number;
  reviewed_at_ms: number | null;
  note: string | null;
}
