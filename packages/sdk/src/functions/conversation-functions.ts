import type { ReceiverType } from '@chatwire/protocol';
import { nameArgument } from '../base/arguments.ts';
import { asJson, numbersIn } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import type { Conversation } from '../model/conversation.ts';
import { conversationPath } from './conversation-path.ts';

/** uid or guid → unread messages; omits those without any. */
export type UnreadByName = Readonly<Record<string, number>>;

/**
 * Returns the functions of the client for conversations, which affect only the user's own view.
 * See docs/spec/sdk.md#functions.
 */
export function conversationFunctions({ http, records }: Core) {
  async function unread(options: CallOptions | undefined): Promise<{ users: UnreadByName; groups: UnreadByName }> {
    const data = await http.ask('GET', '/conversations/unread', options);
    const counts = asJson(data);
    return { users: numbersIn(asJson(counts['users'])), groups: numbersIn(asJson(counts['groups'])) };
  }

  return {
    /** Fetches a conversation. Throws `ERR_CONVERSATION_NOT_ACCESSIBLE` when there is none yet. */
    async getConversation(withId: string, type: ReceiverType, options?: CallOptions): Promise<Conversation> {
      const data = await http.ask('GET', conversationPath(withId, type), options);
      return records.readConversation(data);
    },

    /** Hides a conversation until a new message arrives; older messages stay hidden. */
    async deleteConversation(withId: string, type: ReceiverType, options?: CallOptions): Promise<void> {
      await http.ask('DELETE', conversationPath(withId, type), options);
    },

    async tagConversation(
      withId: string,
      type: ReceiverType,
      tags: readonly string[],
      options?: CallOptions,
    ): Promise<Conversation> {
      const data = await http.ask('PUT', conversationPath(withId, type), options, { tags });
      return records.readConversation(data);
    },

    getUnreadMessageCount: (options?: CallOptions) => unread(options),

    async getUnreadMessageCountForUser(uid: string, options?: CallOptions): Promise<UnreadByName> {
      const name = nameArgument(uid, 'uid');
      const { users } = await unread(options);
      return { [name]: users[name] ?? 0 };
    },

    async getUnreadMessageCountForGroup(guid: string, options?: CallOptions): Promise<UnreadByName> {
      const name = nameArgument(guid, 'guid');
      const { groups } = await unread(options);
      return { [name]: groups[name] ?? 0 };
    },

    async getUnreadMessageCountForAllUsers(options?: CallOptions): Promise<UnreadByName> {
      return (await unread(options)).users;
    },

    async getUnreadMessageCountForAllGroups(options?: CallOptions): Promise<UnreadByName> {
      return (await unread(options)).groups;
    },
  };
}
