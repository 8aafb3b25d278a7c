/** Returns the id of a conversation in the inbox: `user/ivo`, `group/harbour-crew`. It is not its `conversationId`. */
export function inboxId(receiverType: string, receiverId: string): string {
  return `${receiverType}/${receiverId}`;
}
