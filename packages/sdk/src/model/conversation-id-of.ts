import type { Peer } from './peer-of.ts';

/** Returns the id of the conversation with a user or in a group. See docs/spec/rest-and-realtime.md#objects. */
export function conversationIdOf({ receiver, receiverType }: Peer, ownUid: string): string {
  return receiverType === 'group' ? `group_${receiver}` : [receiver, ownUid].sort().join('_user_');
}
