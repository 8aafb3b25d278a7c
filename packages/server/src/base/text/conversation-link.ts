/**
 * Returns the link that opens a conversation, for emails and SMS. `publicUrl`: the server setting. The app at that address
 * must serve this path.
 * See docs/spec/notifications.md#placeholders-sounds-and-badge (`link`).
 */
export function conversationLink(publicUrl: string, conversationId: string): string {
  return `${publicUrl}/conversations/${encodeURIComponent(conversationId)}`;
}
