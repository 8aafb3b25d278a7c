/** Replays of past decisions: those that wait or run, and the ended ones of the last day. */
export interface ReplaysTable {
  /** 24 lower-case hex; begins with the time. */
  replay_id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** ReplayRequest as JSON. */
  request: string;
  created_at_ms: number;
  /** Thousandths. */
  progress: number;
  /** ReplayResult as JSON. */
  result: string | null;
  /** End of the claim of the node that runs it. */
  leased_until_ms: number | null;
  ended_at_ms: number | null;
}
