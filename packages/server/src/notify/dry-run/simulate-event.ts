import {
  type Call,
  type CallStatus,
  type DryRunRequest,
  type Message,
  SYSTEM_UID,
  type UserSummary,
} from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';
import type { ReadContext } from '../../chat/chat.ts';
import { unknownGroup, unknownUser } from '../../chat/errors.ts';
import { unknownMessage } from '../../chat/messages/find-visible.ts';
import { renderMessage } from '../../chat/messages/render.ts';
import { EVERYONE } from '../../chat/viewer.ts';
import type { Config } from '../../config.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { toGroup } from '../../storage/groups/to-group.ts';
import { findMessage } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findUser } from '../../storage/users/users-store.ts';
import { seconds } from '../../storage/wire-values.ts';
import { type CallTrigger, type TriggerKind, triggerKindOf } from '../audience/trigger-kind.ts';
import { simulateMessage } from './simulate-message.ts';

/** Simulates the event that a trigger would cause for a stored or virtual message. Stores nothing. */
export async function simulateEvent(
  reading: ReadContext,
  config: Config,
  request: DryRunRequest,
  atMs: number,
): Promise<ChatEvent> {
  const { db } = reading;
  const { trigger, messageId } = request;
  const message =
    messageId === undefined
      ? await simulatedMessage(reading, config, request, atMs)
      : await storedMessage(reading, messageId);
  const triggerKind = triggerKindOf(trigger);
  const call = triggerKind.kind === 'call' ? callOf(message, request, triggerKind.trigger, atMs) : undefined;
  const actor = await summaryOf(db, request.sender ?? actorOf(message, triggerKind));
  const group = message.receiverType === 'group' ? await findGroup(db, message.receiver) : undefined;
  if (message.receiverType === 'group' && !group) throw unknownGroup(message.receiver);
  return {
    trigger,
    occurredAtMs: atMs,
    actor,
    message,
    ...(group && { group: toGroup(group) }),
    ...(triggerKind.kind === 'reaction' && { reaction: { id: '0', reaction: request.reaction ?? '👍' } }),
    ...(triggerKind.kind === 'group' && { target: await summaryOf(db, targetOf(message, request, actor.uid)) }),
    ...(trigger === 'after_scope_changed' && { newScope: message.data.newScope ?? 'moderator' }),
    ...(call && { call }),
  };
}

async function storedMessage(reading: ReadContext, messageId: number): Promise<Message> {
  const row = await findMessage(reading.db, messageId);
  if (!row) throw unknownMessage();
  return renderMessage(reading, row, EVERYONE);
}

function simulatedMessage(
  reading: ReadContext,
  config: Config,
  request: DryRunRequest,
  atMs: number,
): Promise<Message> {
  const { sender, receiver, receiverType } = request;
  if (sender === undefined || receiver === undefined || receiverType === undefined) {
    const missing = Object.entries({ sender, receiver, receiverType }).filter(([, value]) => value === undefined);
    throw badRequest(Object.fromEntries(missing.map(([name]) => [name, ['is required without messageId']])));
  }
  return simulateMessage(reading, config, { ...request, sender, receiver, receiverType }, atMs);
}

/** Returns the default acting user: the one who can perform the action. */
function actorOf({ sender, receiver, receiverType }: Message, { kind, trigger }: TriggerKind): string {
  const isByReceiver = kind === 'reaction' || trigger === 'rejected' || trigger === 'busy';
  return isByReceiver && receiverType === 'user' ? receiver : sender;
}

function targetOf({ data }: Message, { target, trigger, uid }: DryRunRequest, actor: string): string {
  const known = target ?? data.entities?.on?.entity['uid'];
  if (typeof known === 'string') return known;
  return trigger === 'after_group_joined' || trigger === 'after_group_left' ? actor : uid;
}

/** Returns the stored session; otherwise one in which only the acting user has joined. */
function callOf(message: Message, { sender, callType }: DryRunRequest, trigger: CallTrigger, atMs: number): Call {
  if (message.data.call) return message.data.call;
  const declines = trigger === 'rejected' || trigger === 'busy';
  const answerer = sender !== undefined && sender !== message.sender ? [sender] : [];
  return {
    sessionId: 'imagined',
    type: callType ?? 'audio',
    status: trigger satisfies CallStatus,
    callInitiator: message.sender,
    callReceiver: message.receiver,
    receiverType: message.receiverType,
    initiatedAt: seconds(atMs),
    joined: trigger === 'ongoing' ? answerer : [],
    rejected: declines ? answerer : [],
    messageId: message.id,
  };
}

async function summaryOf(db: Db, uid: string): Promise<UserSummary> {
  if (uid === SYSTEM_UID) return { uid, name: 'System' };
  const user = await findUser(db, uid);
  if (!user) throw unknownUser(uid);
  return toUserSummary(user);
}
