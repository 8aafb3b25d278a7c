import { AGENT_ROLE, type Run, type StartRun } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { insertRun } from '../../storage/messages/runs-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import type { UserRow } from '../../storage/users/users-store.ts';
import { type Chat, commit } from '../chat.ts';
import { assertNotDeleted } from '../messages/assert-can-change.ts';
import { findMessageAsParticipant } from '../messages/find-visible.ts';
import { toRun, writeRunEvents } from './run-events.ts';

/**
 * Starts a run of an agent for a message of a conversation that the agent belongs to, in the thread `threadId`. Default:
 * the message's thread; if it is in none, the message becomes the parent of the thread. See
 * docs/spec/rest-and-realtime.md#agent-runs.
 */
export async function startRun(chat: Chat, agent: UserRow, { messageId, threadId }: StartRun): Promise<Run> {
  if (agent.role !== AGENT_ROLE) throw new ApiError('ERR_PERMISSION_DENIED', 'Only agents can start runs.');
  const { db } = chat.storage;
  const message = await findMessageAsParticipant(db, Number(messageId), agent.uid);
  assertNotDeleted(message);
  const thread = threadId === undefined ? message.parent_id || message.id : Number(threadId);
  const parent = await findMessageAsParticipant(db, thread, agent.uid);
  if (parent.conversation_id !== message.conversation_id || parent.parent_id !== 0) {
    throw new ApiError('ERR_WRONG_MESSAGE_THREAD', 'The thread does not belong to this conversation.');
  }
  return commit(chat, async (tx) => {
    const run = await insertRun(tx.db, {
      agent: agent.uid,
      conversation_id: message.conversation_id,
      thread_id: thread,
      message_id: message.id,
      status: 'running',
      last_seq: 1,
      started_at_ms: tx.nowMs,
      updated_at_ms: tx.nowMs,
      ended_at_ms: null,
    });
    await writeRunEvents(tx, run, [{ type: 'run_started', agent: toUserSummary(agent) }]);
    return toRun(run);
  });
}
