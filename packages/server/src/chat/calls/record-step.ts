import type { Call, EventTrigger, UserSummary } from '@chatwire/protocol';
import { releaseBusy } from '../../storage/calls/call-busy-store.ts';
import { type CallState, findCall, updateCall } from '../../storage/calls/calls-store.ts';
import { takeNextSeq } from '../../storage/conversations/conversations-store.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { toGroup } from '../../storage/groups/to-group.ts';
import { updateMessage } from '../../storage/messages/messages-store.ts';
import type { ChatTransaction } from '../chat.ts';
import { appendConversationEvent } from '../conversations/event-log.ts';
import { broadcastToAll } from '../messages/broadcast-to-participants.ts';
import { renderMessage } from '../messages/render.ts';
import { EVERYONE } from '../viewer.ts';
import { toCall } from './to-call.ts';
import type { CallUpdate } from './transition.ts';

/** A step of a call that is to be recorded. */
export interface CallStepRecord {
  readonly update: CallUpdate | 'initiated' | 'unanswered';
  readonly actor: UserSummary;
  readonly session?: number | undefined;
  /** Number of the event, if already assigned. */
  readonly seq?: number;
}

/**
 * Numbers a step of a call, updates its message, broadcasts it, and enqueues its event. See
 * docs/spec/rest-and-realtime.md#calls.
 */
export async function recordCallStep(tx: ChatTransaction, sessionId: string, step: CallStepRecord): Promise<CallState> {
  const { update, actor, session } = step;
  const state = await findCall(tx.db, sessionId);
  if (!state) throw new Error('expected the call of the recorded step');
  const { conversation_id: conversationId, message_id: messageId } = state.call;
  const seq = step.seq ?? (await takeNextSeq(tx.db, conversationId));
  const row = await updateMessage(tx.db, messageId, { updated_at_ms: tx.nowMs, seq });
  const position = await appendConversationEvent(tx, {
    conversationId,
    seq,
    type: 'call',
    messageId,
    detail: { action: update },
  });
  const message = await renderMessage(tx, row, EVERYONE);
  const call: Call = toCall(state);
  broadcastToAll(tx, row, 'call', { action: update, call, message }, position);
  const trigger = triggerOf(update);
  if (!trigger) return state;
  const group = row.receiver_type === 'group' ? await findGroup(tx.db, row.receiver) : undefined;
  await tx.enqueueEvent({
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

/** Ends a call, so that its participants are no longer busy. */
export async function endCall(tx: ChatTransaction, sessionId: string, status: Call['status']): Promise<void> {
  await updateCall(tx.db, sessionId, { status, ended_at_ms: tx.nowMs });
  await releaseBusy(tx.db, sessionId);
}

function triggerOf(update: CallStepRecord['update']): EventTrigger | undefined {
  return update === 'left' ? undefined : update;
}
