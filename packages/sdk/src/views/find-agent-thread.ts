import { idOf, jsonsOf } from '../base/json.ts';
import { messagesPath, messagesQuery } from '../filter/messages-query.ts';
import type { HttpClient } from '../http/http-client.ts';

/**
 * The thread a conversation with an agent was last continued in; undefined if nothing was said yet.
 * See docs/spec/sdk.md#loading-and-segments.
 */
export async function findAgentThread(http: HttpClient, agent: string): Promise<number | undefined> {
  const settings = { uid: agent, hideReplies: false };
  const { data } = await http.call({
    method: 'GET',
    path: messagesPath(settings),
    query: { ...messagesQuery(settings), limit: 1 },
  });
  const newest = jsonsOf(data)[0] ?? {};
  return idOf(newest, 'parentId') ?? idOf(newest, 'id');
}
