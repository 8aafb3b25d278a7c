import { parseStoredData } from '../chat/messages/content/stored-data.ts';
import { adjacentMessages } from '../storage/messages/message-list-store.ts';
import { findMessage, type MessageRow } from '../storage/messages/messages-store.ts';
import type { Db } from '../storage/storage.ts';
import type { ModelMessage } from './chat-model.ts';
import type { HostedAgent } from './hosted-agent-of.ts';

/** Earlier messages of the thread that the model receives. */
const REMEMBERED = 30;

/** Returns the input of the model: its instructions, then the thread, with the question last. */
export async function conversationFor(db: Db, agent: HostedAgent, question: MessageRow): Promise<ModelMessage[]> {
  const { uid } = agent.user;
  const parentId = question.parent_id || question.id;
  const replies = await adjacentMessages(
    db,
    { scope: { kind: 'thread', parentId, withParent: false }, uid, filter: {} },
    { direction: 'older', fromId: question.id + 1, limit: REMEMBERED },
  );
  const root = await findMessage(db, parentId);
  const history = [...(root ? [root] : []), ...replies].flatMap((row): ModelMessage[] => {
    const content = row.deleted_at_ms === null ? parseStoredData(row.data).text : undefined;
    if (!content) return [];
    return [{ role: row.sender === uid ? 'assistant' : 'user', content }];
  });
  const { instructions } = agent;
  return instructions ? [{ role: 'system', content: instructions }, ...history] : history;
}
