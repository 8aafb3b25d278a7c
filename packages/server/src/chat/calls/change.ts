import { type Call, type CallAction, SYSTEM_UID } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { claimBusy, releaseBusy } from '../../storage/calls/call-busy-store.ts';
import {
  type CallRow,
  type CallState,
  findCall,
  saveParticipant,
  updateCall,
} from '../../storage/calls/calls-store.ts';
import { lockConversation } from '../../storage/conversations/conversations-store.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import type { Db } from '../../storage/storage.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findAuthors } from '../../storage/users/users-store.ts';
import type { ActorWithUser } from '../actor.ts';
import { type Actor, actorSummary } from '../actor.ts';
import { type Chat, type ChatTransaction, commit } from '../chat.ts';
import { endCall, recordCallStep } from './record-step.ts';
import { sessionOf } from './start.ts';
import { toCall } from './to-call.ts';
import { callTransition } from './transition.ts';

/**
 * Joins, declines, cancels, leaves, or ends a call. An invalid step changes nothing. See
 * docs/spec/rest-and-realtime.md#calls.
 */
export async function changeCall(
  chat: Chat,
  actor: ActorWithUser,
  sessionId: string,
  action: CallAction,
): Promise<Call> {
  await findVisibleCall(chat.storage.db, actor, sessionId);
  return commit(chat, async (tx) => {
    const before = await lockCall(tx, sessionId);
    const { uid } = actor.user;
    const group = before.call.receiver_type === 'group' ? await findGroup(tx.db, before.call.receiver) : undefined;
    const session = sessionOf(actor);
    const step = callTransition(before, { uid, session, isGroupOwner: group?.owner === uid }, action);
    if (step.kind === 'nothing') return toCall(before, actor.kind);
    if (step.kind === 'refused') throw callError(step.code);
    if (step.state) {
      if (step.state === 'joined' && !(await claimBusy(tx.db, uid, sessionId, tx.nowMs)))
        throw new ApiError('ERR_CALL_BUSY_SELF', 'The acting user is in another call.');
      if (step.state === 'left') await releaseBusy(tx.db, sessionId, uid);
      const own = before.participants.find((row) => row.uid === uid);
      await saveParticipant(tx.db, {
        session_id: sessionId,
        uid,
        state: step.state,
        session: session ?? null,
        has_joined: step.state === 'joined' ? 1 : (own?.has_joined ?? 0),
        answered_at_ms: step.state === 'left' && own ? own.answered_at_ms : tx.nowMs,
      });
    }
    if (step.ends) await endCall(tx, sessionId, step.status);
    else if (step.status !== before.call.status)
      await updateCall(tx.db, sessionId, { status: step.status, started_at_ms: tx.nowMs });
    const state = await recordCallStep(tx, sessionId, { update: step.update, actor: actorSummary(actor), session });
    return toCall(state, actor.kind);
  });
}

/** Ends a call as unanswered if its ring time is over and no one has joined. */
export function endUnanswered(chat: Chat, sessionId: string): Promise<void> {
  return endIfDue(chat, sessionId, 'unanswered', ({ status, rings_until_ms }, nowMs) => {
    return status === 'initiated' && rings_until_ms <= nowMs;
  });
}

/** Ends an ongoing call. For one whose participants have sent no heartbeat for too long. */
export function endAbandonedCalls(chat: Chat, sessionId: string): Promise<void> {
  return endIfDue(chat, sessionId, 'ended', ({ status }) => status === 'ongoing');
}

/**
 * Returns a call that the actor may see. For a user, calls from others do not exist. See
 * docs/spec/rest-and-realtime.md#errors.
 */
export async function findVisibleCall(db: Db, actor: Actor, sessionId: string): Promise<CallState> {
  const state = await findCall(db, sessionId);
  if (!state) throw unknownCall();
  if (!actor.user || (await canSeeCall(db, state.call, actor.user.uid))) return state;
  throw actor.kind === 'user' ? unknownCall() : callError('ERR_CALL_NOT_A_PARTICIPANT');
}

async function endIfDue(
  chat: Chat,
  sessionId: string,
  status: 'unanswered' | 'ended',
  isDue: (call: CallRow, nowMs: number) => boolean,
): Promise<void> {
  await commit(chat, async (tx) => {
    const { call } = await lockCall(tx, sessionId);
    if (!isDue(call, tx.nowMs)) return;
    await endCall(tx, sessionId, status);
    const caller = (await findAuthors(tx.db, [call.initiator])).get(call.initiator);
    const system = { uid: SYSTEM_UID, name: 'System' };
    await recordCallStep(tx, sessionId, { update: status, actor: caller ? toUserSummary(caller) : system });
  });
}

async function lockCall(tx: ChatTransaction, sessionId: string): Promise<CallState> {
  const found = await findCall(tx.db, sessionId);
  if (!found) throw unknownCall();
  await lockConversation(tx.db, found.call.conversation_id);
  return (await findCall(tx.db, sessionId)) ?? found;
}

async function canSeeCall(db: Db, call: CallRow, uid: string): Promise<boolean> {
  if (call.receiver_type === 'user') return call.initiator === uid || call.receiver === uid;
  return (await findMember(db, call.receiver, uid)) !== undefined;
}

function unknownCall(): ApiError {
  return new ApiError('ERR_CALL_SESSION_NOT_FOUND', 'Call not found.');
}

function callError(code: ApiError['code']): ApiError {
  const text =
    code === 'ERR_CALL_TERMINATED'
      ? 'The state of the call does not allow this action.'
      : 'The acting user may not do this.';
  return new ApiError(code, text);
}
