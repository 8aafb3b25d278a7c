import type { Peer } from './peer-of.ts';

/** See docs/spec/rest-and-realtime.md#objects. */
export function conversationIdOf({ receiver, receiverType }: Peer, ownUid: string): string {
  return receiverType === 'group' ? `group_${receiver}` : [receiver, ownUid].sort().join('_user_');
}
