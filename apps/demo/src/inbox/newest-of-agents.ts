import { Chat } from '@chatwire/sdk';
import { inboxId } from './inbox-id.ts';

/** Messages requested per agent, because steps of tools are between responses. */
const MESSAGES_PER_AGENT = 5;

/** Returns the newest question or response in each chat with an agent, by id as returned by `inboxId`. */
export async function newestOfAgents(
  client: Chat.ChatClient,
  conversations: readonly Chat.Conversation[],
): Promise<ReadonlyMap<string, Chat.BaseMessage>> {
  const agents = conversations.flatMap((conversation) => {
    const other = conversation.getConversationWith();
    return other instanceof Chat.User && other.isAgent() ? [other.getUid()] : [];
  });
  const newest = await Promise.all(
    agents.map(async (uid) => {
      const request = new Chat.MessagesRequestBuilder()
        .setUID(uid)
        .hideReplies(false)
        .setLimit(MESSAGES_PER_AGENT)
        .build(client);
      const message = (await request.fetchPrevious()).findLast(isText);
      return message ? [[inboxId('user', uid), message] as const] : [];
    }),
  );
  return new Map(newest.flat());
}

function isText(message: Chat.BaseMessage): boolean {
  return message instanceof Chat.TextMessage || message instanceof Chat.AIAssistantMessage;
}
