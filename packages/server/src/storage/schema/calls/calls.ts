import type { CallStatus, ReceiverType } from '@chatwire/protocol';

/** Signalling state of calls. */
export interface CallsTable {
  session_id: string;
  conversation_id: string;
  /** The call message of the session. */
  message_id: number;
  type: 'audio' | 'video';
  status: CallStatus;
  initiator: string;
  receiver: string;
  receiver_type: ReceiverType;
  initiated_at_ms: number;
  started_at_ms: number | null;
  ended_at_ms: number | null;
  /** Time from which the call counts as unanswered. */
  rings_until_ms: number;
  /** JSON. */
  metadata: string | null;
}
