/** Conversations a user has muted; ended rows have no effect and are deleted with the user's next write. */
export interface MutedConversationsTable {
  uid: string;
  kind: 'group' | 'oneOnOne';
  /** guid, or uid of the other participant. */
  id: string;
  until_ms: number;
}
