/** Returns the id of a conversation: `user/ivo`, `group/harbour-crew`. */
export function inboxId(kind: string, id: string): string {
  return `${kind}/${id}`;
}
