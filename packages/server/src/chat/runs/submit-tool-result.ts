import type { GiveToolResult } from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';
import { memberOf } from '../../base/values/member-of.ts';
import { runEventsAfter, takeRunSeqs } from '../../storage/messages/runs-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { findVisibleRun } from './find-visible.ts';
import { writeRunEvents } from './run-events.ts';

/** Time in which a client must return the result of a tool. See docs/spec/rest-and-realtime.md#agent-runs. */
const TOOL_TIMEOUT_MS = 30_000;

/**
 * Submits the result of a client's tool. The first result of a call counts; later ones change nothing.
 * See docs/spec/rest-and-realtime.md#agent-runs.
 */
export async function submitToolResult(chat: Chat, actor: Actor, runId: string, input: GiveToolResult): Promise<void> {
  const run = await findVisibleRun(chat.storage.db, actor, runId);
  const { toolCallId, content, error } = input;
  if ((content === undefined) === (error === undefined)) {
    throw badRequest({ content: ['must be given, or error, and not both'] });
  }
  await commit(chat, async (tx) => {
    const taken = await takeRunSeqs(tx.db, run.run_no, 1, tx.nowMs);
    if (!taken) return; // The run has ended, so no one waits for the result.
    const call = callIn(await runEventsAfter(tx.db, run.run_no, 0), toolCallId);
    if (call.endedAtMs === undefined) {
      throw badRequest({ toolCallId: ['must be a client-side call of this run whose arguments are complete'] });
    }
    if (call.hasResult) throw new ResultExistsError();
    if (tx.nowMs > call.endedAtMs + TOOL_TIMEOUT_MS) throw badRequest({ toolCallId: ['got its result too late'] });
    const result = content ?? `error: ${error}`;
    await writeRunEvents(tx, taken, [{ type: 'tool_call_result', toolCallId, content: result, role: 'tool' }]);
  }).catch((rejected: unknown) => {
    if (!(rejected instanceof ResultExistsError)) throw rejected;
  });
}

/** Thrown to roll back the assigned sequence number if the call already has a result. */
class ResultExistsError extends Error {
  override readonly name = 'ResultExistsError';
}

interface ToolCall {
  endedAtMs?: number;
  hasResult: boolean;
}

function callIn(events: readonly string[], toolCallId: string): ToolCall {
  const call: ToolCall = { hasResult: false };
  let isClientSide = false;
  for (const json of events) {
    const event: unknown = JSON.parse(json);
    if (memberOf(event, 'toolCallId') !== toolCallId) continue;
    const [type, timestamp] = [memberOf(event, 'type'), memberOf(event, 'timestamp')];
    if (type === 'tool_call_start') isClientSide = memberOf(event, 'clientSide') === true;
    if (type === 'tool_call_end' && isClientSide && typeof timestamp === 'number') call.endedAtMs = timestamp;
    if (type === 'tool_call_result') call.hasResult = true;
  }
  return call;
}
