import type { RunStatus } from '@chatwire/protocol';
import type { Generated } from 'kysely';

/** Runs of agents. */
export interface RunsTable {
  run_no: Generated<number>;
  agent: string;
  conversation_id: string;
  thread_id: number;
  message_id: number;
  status: RunStatus;
  last_seq: number;
  started_at_ms: number;
  /** Time of the last event. A run that has none for too long is ended. */
  updated_at_ms: number;
  ended_at_ms: number | null;
}

/** Streamed events of runs. */
export interface RunEventsTable {
  run_no: number;
  seq: number;
  /** JSON, as sent. */
  event: string;
}
