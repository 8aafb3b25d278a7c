/** Responses of users to a call; members of a group who did nothing have no row. */
export interface CallParticipantsTable {
  session_id: string;
  uid: string;
  /** `caller` and `joined` are in the session. */
  state: 'caller' | 'ringing' | 'joined' | 'rejected' | 'left';
  /** Login session that joined. */
  session: number | null;
  /** Whether the user has ever joined the session. */
  has_joined: number;
  /** Time at which the user joined or declined; for the caller, the start of the call. Orders the responses. */
  answered_at_ms: number;
}
