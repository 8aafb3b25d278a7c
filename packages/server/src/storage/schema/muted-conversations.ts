/** Conversations a user has muted; rows of the past mute nothing and leave with the user's next write. */
export interface MutedConversationsTable {
  uid: string;
  kind: 'group' | 'oneOnOne';
  /** guid, or uid of the other participant. */
  id: string;
  until_ms: number;
}
