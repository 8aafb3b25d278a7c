/**
 * Where a person opens a conversation; links in emails and SMS lead here. `publicUrl` is the server setting: anyone who
 * serves the app under that address answers this path.
 * See docs/spec/notifications.md#placeholders-sounds-and-badge (`link`).
 */
export function conversationLink(publicUrl: string, conversationId: string): string {
  return `${publicUrl}/conversations/${encodeURIComponent(conversationId)}`;
}
