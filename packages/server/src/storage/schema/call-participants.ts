/** What a user did about a call; members of a group who did nothing have no row. */
export interface CallParticipantsTable {
  session_id: string;
  uid: string;
  /** `caller` and `joined` are in the session. */
  state: 'caller' | 'ringing' | 'joined' | 'rejected' | 'left';
  /** 1 = busy with this call; at most one per user. */
  busy: number;
  /** Login session that joined. */
  session: number | null;
  /** Order of answers. */
  answered_at_ms: number | null;
  /** Last sign of life while in the session. */
  seen_at_ms: number;
}
