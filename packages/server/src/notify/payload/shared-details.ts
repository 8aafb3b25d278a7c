import type { AppSettings, ReceiverType } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { EventParticipants } from '../audience/event-participants.ts';
import { type TriggerKind, triggerKindOf } from '../audience/trigger-kind.ts';
import type { JsonObject } from '../settings-model/members-of.ts';
import { messageObjectOf } from './message-object.ts';

/**
 * Content that the pushes of one event share, independent of the recipient.
 * See docs/spec/notifications.md#shared-payload-fields.
 */
export interface SharedDetails {
  readonly tag: string;
  readonly sender: string;
  readonly senderName: string;
  readonly senderAvatar?: string;
  /** Absent in one-on-one conversations: each recipient is their own receiver. */
  readonly group?: { readonly guid: string; readonly name: string; readonly icon?: string };
  readonly receiverType: ReceiverType;
  readonly conversationId: string;
  readonly type: 'chat' | 'call';
  readonly sessionId: string | null;
  readonly callAction: string | null;
  readonly callType: string | null;
  readonly sentAt: string | null;
  readonly message?: JsonObject;
  readonly custom?: JsonObject;
}

export function sharedDetailsOf(
  event: ChatEvent,
  triggerKind: TriggerKind,
  { sender }: EventParticipants,
  { preferences: { push } }: AppSettings,
): SharedDetails {
  const { message, call } = event;
  const hasInstant = triggerKind.kind === 'message' || triggerKind.kind === 'call';
  const group = groupOf(event);
  return {
    tag: tagOf(event, triggerKind),
    sender: sender.uid,
    senderName: sender.name,
    ...(sender.avatar && push.includeSenderMetadataSetting && { senderAvatar: sender.avatar }),
    ...(group && { group }),
    receiverType: message.receiverType,
    conversationId: message.conversationId,
    type: triggerKind.kind === 'call' ? 'call' : 'chat',
    sessionId: call?.sessionId ?? null,
    callAction: call ? event.trigger : null,
    callType: call?.type ?? null,
    sentAt: hasInstant ? String(message.sentAtMS) : null,
    ...(push.includeMessageObjectSetting && { message: messageObjectOf(shownMessage(event), push) }),
    ...(push.customJson && { custom: push.customJson }),
  };
}

/** Returns the tag of a push. A later push with the same tag replaces it on the device. */
export function tagOfPush(event: ChatEvent): string {
  return tagOf(event, triggerKindOf(event.trigger));
}

function tagOf({ message, reaction, call }: ChatEvent, triggerKind: TriggerKind): string {
  switch (triggerKind.kind) {
    case 'reaction':
      return reaction?.id ?? message.id;
    case 'call':
      return call?.sessionId ?? message.id;
    case 'group':
      return message.receiver;
    case 'message':
    case 'change':
      return message.id;
    default:
      return assertNever(triggerKind);
  }
}

function groupOf({ message, group }: ChatEvent): SharedDetails['group'] {
  if (message.receiverType !== 'group') return undefined;
  const { guid, name, icon } = group ?? { guid: message.receiver, name: message.receiver };
  return icon ? { guid, name, icon } : { guid, name };
}

/** Returns the message as a notification shows it, without deleted content. */
function shownMessage({ trigger, message }: ChatEvent): ChatEvent['message'] {
  return trigger === 'message_deleted' ? { ...message, data: {} } : message;
}
