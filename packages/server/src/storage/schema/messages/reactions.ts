import type { Generated } from 'kysely';

/** Reactions of users to messages. */
export interface ReactionsTable {
  reaction_id: Generated<number>;
  message_id: number;
  uid: string;
  reaction: string;
  reacted_at_ms: number;
}
