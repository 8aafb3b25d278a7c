import type { Call, StartCall } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { eventIdSource } from '../../base/text/event-id.ts';
import { claimBusy, isRingingInGroup } from '../../storage/calls/call-busy-store.ts';
import { callsOfMessages, insertCall, openCallIn, saveParticipant } from '../../storage/calls/calls-store.ts';
import { takeSeq } from '../../storage/conversations/conversations-store.ts';
import { findByMuid, insertMessage } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Actor, ActorWithUser } from '../actor.ts';
import { actorSummary } from '../actor.ts';
import { type Chat, type ChatTransaction, commit } from '../chat.ts';
import { findReceiver, type Receiver } from '../messages/find-receiver.ts';
import { messageRow } from '../messages/message-row.ts';
import { MuidUsedError } from '../messages/store.ts';
import { recordCallStep } from './record-step.ts';
import { toCall } from './to-call.ts';

export interface StartedCall {
  readonly call: Call;
  readonly isReplay: boolean;
}

const nextSessionId = eventIdSource();

/**
 * Starts a call to a user or a group, which rings. Writes one call message that later steps update. See
 * docs/spec/rest-and-realtime.md#calls.
 */
export async function startCall(chat: Chat, actor: ActorWithUser, input: StartCall): Promise<StartedCall> {
  const { db } = chat.storage;
  const { uid } = actor.user;
  if (input.receiverType === 'user' && input.receiver === uid)
    throw new ApiError('ERR_CALL_INVALID_INIT', 'Users cannot call themselves.', {
      receiver: ['must not be yourself'],
    });
  const repeated = await findStarted(db, uid, input);
  if (repeated) return repeated;
  const receiver = await findReceiver(db, actor, input.receiver, input.receiverType);
  try {
    return { call: await commit(chat, (tx) => ring(tx, actor, receiver, input)), isReplay: false };
  } catch (error) {
    const started = error instanceof MuidUsedError && (await findStarted(db, uid, input));
    if (started) return started;
    throw error;
  }
}

async function ring(tx: ChatTransaction, actor: ActorWithUser, receiver: Receiver, input: StartCall): Promise<Call> {
  const { uid } = actor.user;
  const { conversation } = receiver;
  const sessionId = nextSessionId(tx.nowMs);
  const seq = await takeSeq(tx.db, conversation, tx.nowMs, true);
  const message = await insertMessage(
    tx.db,
    messageRow(conversation, seq, tx.nowMs, {
      sender: uid,
      receiver: receiver.id,
      category: 'call',
      type: input.type,
      data: {},
      muid: input.muid ?? null,
      muid_key: input.muid ?? null,
    }),
  );
  if (!message) throw new MuidUsedError('This muid was used before.');
  await claimBoth(tx, uid, receiver, sessionId);
  await insertCall(tx.db, {
    session_id: sessionId,
    conversation_id: conversation.conversation_id,
    message_id: message.id,
    type: input.type,
    status: 'initiated',
    initiator: uid,
    receiver: receiver.id,
    receiver_type: conversation.type,
    initiated_at_ms: tx.nowMs,
    started_at_ms: null,
    ended_at_ms: null,
    rings_until_ms: tx.nowMs + tx.config.ringSeconds * 1000,
    metadata: input.metadata ? JSON.stringify(input.metadata) : null,
  });
  const participant = { session_id: sessionId, has_joined: 0, answered_at_ms: tx.nowMs };
  const session = sessionOf(actor);
  await saveParticipant(tx.db, { ...participant, uid, state: 'caller', session: session ?? null });
  if (receiver.user)
    await saveParticipant(tx.db, { ...participant, uid: receiver.id, state: 'ringing', session: null });
  const state = await recordCallStep(tx, sessionId, { update: 'initiated', actor: actorSummary(actor), session, seq });
  return toCall(state, actor.kind);
}

/**
 * Marks caller and callee as busy. Throws if one of them is in another call. They are always marked in the same order, so that
 * two users who call each other do not cause a deadlock.
 */
async function claimBoth(tx: ChatTransaction, uid: string, receiver: Receiver, sessionId: string): Promise<void> {
  const reject = (other: string) =>
    other === uid
      ? new ApiError('ERR_CALL_BUSY_SELF', 'The acting user is in another call.')
      : new ApiError('ERR_CALL_BUSY_USER', 'The receiver is in another call.');
  const people = receiver.user ? [uid, receiver.id].sort() : [uid];
  const busy: string[] = [];
  for (const person of people) {
    const isFree =
      (await claimBusy(tx.db, person, sessionId, tx.nowMs)) && !(await isRingingInGroup(tx.db, person, sessionId));
    if (!isFree) busy.push(person);
  }
  if (receiver.group && (await openCallIn(tx.db, receiver.conversation.conversation_id)))
    throw new ApiError('ERR_CALL_BUSY_GROUP', 'The group is in a call.');
  const first = busy.includes(uid) ? uid : busy[0];
  if (first !== undefined) throw reject(first);
}

async function findStarted(db: Db, uid: string, input: StartCall): Promise<StartedCall | undefined> {
  const message = input.muid ? await findByMuid(db, uid, input.muid) : undefined;
  if (!message) return undefined;
  const state = (await callsOfMessages(db, [message.id])).get(message.id);
  if (!state || message.receiver !== input.receiver || message.receiver_type !== input.receiverType)
    throw new ApiError('ERR_MUID_CONFLICT', 'This muid was used for another call or message.', {
      muid: ['is already in use'],
    });
  return { call: toCall(state), isReplay: true };
}

/** Returns the login session of the actor; undefined for server keys. */
export function sessionOf(actor: Actor): number | undefined {
  return actor.kind === 'user' ? actor.sessionId : undefined;
}
