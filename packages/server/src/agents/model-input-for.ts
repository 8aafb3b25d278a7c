import { parseStoredData } from '../chat/messages/content/stored-data.ts';
import { adjacentMessages } from '../storage/messages/message-list-store.ts';
import { findMessage, type MessageRow } from '../storage/messages/messages-store.ts';
import type { Db } from '../storage/storage.ts';
import type { ModelMessage } from './chat-model.ts';
import type { HostedAgent } from './hosted-agent-of.ts';

/** Maximum number of replies sent to the model, including the question. The parent message is added to them. */
const MAX_REPLIES = 30;

/** Returns the input of the model: the agent's instructions, if any, then the thread, with the question last. */
export async function modelInputFor(db: Db, agent: HostedAgent, question: MessageRow): Promise<ModelMessage[]> {
  const { uid } = agent.user;
  const parentId = question.parent_id || question.id;
  const replies = await adjacentMessages(
    db,
    { scope: { kind: 'thread', parentId, withParent: false }, uid, filter: {} },
    { direction: 'older', fromId: question.id + 1, limit: MAX_REPLIES },
  );
  const parent = await findMessage(db, parentId);
  const history = [...(parent ? [parent] : []), ...replies].flatMap((row): ModelMessage[] => {
    const content = row.deleted_at_ms === null ? parseStoredData(row.data).text : undefined;
    if (!content) return [];
    return [{ role: row.sender === uid ? 'assistant' : 'user', content }];
  });
  const { instructions } = agent;
  return instructions ? [{ role: 'system', content: instructions }, ...history] : history;
}
