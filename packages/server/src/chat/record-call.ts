import type { Call, Trigger, UserSummary } from '@chatwire/protocol';
import { releaseBusy } from '../storage/call-busy-store.ts';
import { type CallState, findCall, updateCall } from '../storage/calls-store.ts';
import { takeNextSeq } from '../storage/conversations-store.ts';
import { findGroup } from '../storage/groups-store.ts';
import { updateMessage } from '../storage/messages-store.ts';
import { toGroup } from '../storage/to-group.ts';
import type { CallNews } from './call-step.ts';
import type { ChatTransaction } from './chat.ts';
import { appendConversationEvent } from './conversation-log.ts';
import { renderMessage } from './render-messages.ts';
import { tellAll } from './tell-participants.ts';
import { toCall } from './to-call.ts';
import { EVERYONE } from './viewer.ts';

export interface CallHappening {
  readonly news: CallNews | 'initiated' | 'unanswered';
  readonly actor: UserSummary;
  readonly session?: number | undefined;
  /** Number of the event, if it was taken already. */
  readonly seq?: number;
}

/**
 * Numbers a step of a call, renews its message, tells everybody, and hands it to the engine.
 * See docs/spec/rest-and-realtime.md#calls.
 */
export async function recordCall(tx: ChatTransaction, sessionId: string, happening: CallHappening): Promise<CallState> {
  const { news, actor, session } = happening;
  const state = await findCall(tx.db, sessionId);
  if (!state) throw new Error('A call is recorded that does not exist.');
  const { conversation_id: conversationId, message_id: messageId } = state.call;
  const seq = happening.seq ?? (await takeNextSeq(tx.db, conversationId));
  const row = await updateMessage(tx.db, messageId, { updated_at_ms: tx.nowMs, seq });
  const place = await appendConversationEvent(tx, {
    conversationId,
    seq,
    type: 'call',
    messageId,
    detail: { action: news },
  });
  const message = await renderMessage(tx, row, EVERYONE);
  const call: Call = toCall(state);
  tellAll(tx, row, 'call', { action: news, call, message }, place);
  const trigger = triggerOf(news);
  if (!trigger) return state;
  const group = row.receiver_type === 'group' ? await findGroup(tx.db, row.receiver) : undefined;
  await tx.raise({
    trigger,
    occurredAtMs: tx.nowMs,
    actor,
    message,
    call,
    ...(group && { group: toGroup(group) }),
    ...(session !== undefined && { actingSession: String(session) }),
  });
  return state;
}

/** Ends a session: its people are free. */
export async function endCall(tx: ChatTransaction, sessionId: string, status: Call['status']): Promise<void> {
  await updateCall(tx.db, sessionId, { status, ended_at_ms: tx.nowMs });
  await releaseBusy(tx.db, sessionId);
}

function triggerOf(news: CallHappening['news']): Trigger | undefined {
  return news === 'left' ? undefined : news;
}
