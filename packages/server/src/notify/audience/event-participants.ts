import type { EntityRef } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { type TriggerKind } from './trigger-kind.ts';

/** A user who takes part in an event, with the fields that the event contains about them. */
export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
  readonly metadata?: unknown;
}

/** The users of an event, by role. See docs/spec/notifications.md#identity-fields. */
export interface EventParticipants {
  /** The person whom the notification shows as its sender. */
  readonly sender: Person;
  /** Calls only. */
  readonly caller?: Person;
  /** Calls only: the user called, or in a group the member who rejected the call; absent if it is not a single user. */
  readonly callee?: Person;
}

/** Returns the users of an event, by role. */
export function participantsOf(event: ChatEvent, triggerKind: TriggerKind): EventParticipants {
  if (triggerKind.kind === 'message') return { sender: personOf(event, event.message.sender) };
  if (triggerKind.kind !== 'call' || !event.call) return { sender: personOf(event, event.actor.uid) };
  const { callInitiator, callReceiver, receiverType } = event.call;
  const declines = triggerKind.trigger === 'rejected' || triggerKind.trigger === 'busy';
  const caller = personOf(event, callInitiator);
  if (declines) return { sender: personOf(event, event.actor.uid), caller, callee: personOf(event, event.actor.uid) };
  return receiverType === 'group'
    ? { sender: caller, caller }
    : { sender: caller, caller, callee: personOf(event, callReceiver) };
}

/** Returns the fields of an event about a user. If it has none, the uid serves as the name. */
function personOf({ actor, target, message }: ChatEvent, uid: string): Person {
  const { sender, receiver, by, on, for: third } = message.data.entities ?? {};
  for (const ref of [sender, receiver, by, on, third]) {
    const person = ref && fromEntity(ref, uid);
    if (person) return person;
  }
  return [actor, target].find((summary) => summary?.uid === uid) ?? { uid, name: uid };
}

function fromEntity({ entity }: EntityRef, uid: string): Person | undefined {
  const { uid: id, name, avatar, metadata } = entity;
  if (id !== uid || typeof name !== 'string') return undefined;
  return {
    uid,
    name,
    ...(typeof avatar === 'string' && { avatar }),
    ...(metadata !== undefined && { metadata }),
  };
}
