import type { Channel, LogEntry } from '@chatwire/protocol';
import type { NewLogEntry } from '../logs/log-store.ts';
import type { ChatEvent } from '../outbox/chat-event.ts';
import { triggerKindOf } from './audience/trigger-kind.ts';
import type { Decision, Suppression } from './decision.ts';
import type { Target } from './targets/target.ts';

/**
 * Fields of an entry about event, recipient, and target, independent of the decision.
 * See docs/spec/notifications.md#entry-fields, #identity-fields.
 */
export type DecisionFields = Omit<
  NewLogEntry,
  | 'processingStartedAtMS'
  | 'processingEndedAtMS'
  | 'totalProcessingTimeInMS'
  | 'notificationTriggered'
  | 'outcome'
  | 'attempt'
>;

/** The members of a suppressed entry that a sent one does not have, or derives from its attempts. */
export type SuppressionFields = Pick<
  LogEntry,
  'notificationTriggered' | 'reason' | 'reasonDetail' | 'outcome' | 'attempt'
>;

/**
 * Returns the fields of an entry about its decision. `recipient` is absent, and `channel` differs, only for the single
 * decision about a group that is too large.
 */
export function logFieldsOf(
  { eventId, event }: { readonly eventId: string; readonly event: ChatEvent },
  recipient: string | undefined,
  { target, payload, bypassed, trace }: Decision,
  channel: Channel = 'push',
): DecisionFields {
  return {
    ...(channel === 'push'
      ? { component: 'notifications-core' }
      : { component: 'notifications-digest', messageIds: [Number(event.message.id)] }),
    channel,
    ...targetFields(target),
    ...eventFieldsOf(event),
    ...(event.message.receiverType === 'group' && recipient !== undefined && { member: recipient }),
    ...(event.reaction && {
      reactionId: Number(event.reaction.id),
      reactionSender: event.actor.uid,
      ...(recipient !== undefined && { reactionReceiver: recipient }),
    }),
    ...(payload && { payload: payload.json }),
    eventId,
    ...(recipient !== undefined && { recipient }),
    ...(bypassed && { bypassed }),
    trace,
  };
}

export function suppressionFieldsOf({ reason, reasonDetail, outcome }: Suppression): SuppressionFields {
  return {
    notificationTriggered: false,
    reason,
    reasonDetail,
    outcome,
    attempt: 0,
  };
}

export function targetFields(target: Target): Pick<NewLogEntry, 'provider' | 'tokenType' | 'pushToken' | 'providerId'> {
  if (target.provider === 'none') return {};
  if (target.provider === 'custom') return { provider: 'custom' };
  const { provider, token, providerId } = target;
  return { provider, tokenType: token.platform, pushToken: token.pushToken, providerId };
}

/** Returns the fields of an entry that come from its event and are the same for every recipient. */
export function eventFieldsOf({ trigger, actor, message }: ChatEvent) {
  return {
    messageId: Number(message.id),
    trigger,
    messageSentAtMS: message.sentAtMS,
    sender: triggerKindOf(trigger).kind === 'group' ? actor.uid : message.sender,
    receiver: message.receiver,
    receiverType: message.receiverType,
    conversationId: message.conversationId,
    messageCategory: message.category,
    messageType: message.type,
  };
}
