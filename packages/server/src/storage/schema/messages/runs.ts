import type { RunStatus } from '@chatwire/protocol';
import type { Generated } from 'kysely';

export interface RunsTable {
  run_no: Generated<number>;
  agent: string;
  conversation_id: string;
  thread_id: number;
  message_id: number;
  status: RunStatus;
  last_seq: number;
  started_at_ms: number;
  /** Time of the last event: a run without events ends. */
  updated_at_ms: number;
  ended_at_ms: number | null;
}

export interface RunEventsTable {
  run_no: number;
  seq: number;
  /** JSON, as sent. */
  event: string;
}
