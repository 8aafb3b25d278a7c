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
  /** When the user joined or declined; of the caller, when the call began. Orders the responses. */
  answered_at_ms: number;
}
