/** A user or a group, by its id. */
export type PartnerKey = readonly [kind: 'user' | 'group', id: string];

/** Returns the id of a conversation in the inbox: `user/ivo`, `group/harbour-crew`. It is not its `conversationId`. */
export function inboxId(receiverType: string, receiverId: string): string {
  return `${receiverType}/${receiverId}`;
}
