import type { AgentEvent, Run, RunEvent } from '@chatwire/protocol';
import { findMessage } from '../../storage/messages/messages-store.ts';
import { insertRunEvents, type RunRow } from '../../storage/messages/runs-store.ts';
import type { ChatTransaction } from '../chat.ts';
import { participantsOf } from '../messages/broadcast-to-participants.ts';

/** Content of a run event: its type, and the members that depend on it. See docs/spec/rest-and-realtime.md#run-events. */
export type RunEventContent =
  | Exclude<AgentEvent, { type: 'run_finished' }>
  | { readonly type: 'run_started'; readonly agent: object }
  | { readonly type: 'run_finished'; readonly messageIds: readonly string[] }
  | { readonly type: 'run_cancelled'; readonly by: string };

/**
 * Stores events whose sequence numbers are already assigned, and broadcasts them. `run.last_seq` is the number of the last
 * one.
 */
export async function writeRunEvents(
  tx: ChatTransaction,
  run: RunRow,
  contents: readonly RunEventContent[],
): Promise<void> {
  if (contents.length === 0) return;
  const first = run.last_seq - contents.length + 1;
  const { runId, threadId, messageId, conversationId } = toRun(run);
  const events = contents.map(({ type, ...members }, index): RunEvent => {
    const seq = first + index;
    return { type, runId, threadId, messageId, conversationId, seq, timestamp: tx.nowMs, ...members };
  });
  await insertRunEvents(
    tx.db,
    run.run_no,
    events.map((event) => ({ seq: event.seq, event: JSON.stringify(event) })),
  );
  const message = await findMessage(tx.db, run.message_id);
  if (!message) return; // Without the message, there are no recipients.
  const to = participantsOf(message);
  for (const data of events) tx.broadcast({ frame: { type: 'ai_event', at: tx.nowMs, conversationId, data }, to });
}

export function toRun(run: RunRow): Run {
  return {
    runId: `r_${run.run_no}`,
    threadId: String(run.thread_id),
    conversationId: run.conversation_id,
    messageId: String(run.message_id),
    status: run.status,
  };
}
