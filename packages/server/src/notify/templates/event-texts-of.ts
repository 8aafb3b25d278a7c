import type { EventTextKey } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { type CallTrigger, type GroupTrigger, type TriggerKind } from '../audience/trigger-kind.ts';
import type { LocalizedTexts } from '../languages/localized-texts.ts';
import type { TextSet } from './message-texts.ts';
import type { Texts } from './texts.ts';

type OtherTriggerKind = Exclude<TriggerKind, { kind: 'message' }>;

/**
 * Returns the texts of events other than new messages, for one recipient. See docs/spec/notifications.md#event-texts.
 */
export function eventTexts(
  event: ChatEvent,
  triggerKind: OtherTriggerKind,
  uid: string,
  { templates, phrases }: LocalizedTexts,
  set: TextSet,
): Texts {
  const texts = templates.eventTexts[keyOf(event, triggerKind, uid)];
  if (set === 'Default') return texts;
  if (triggerKind.kind === 'call') return { title: phrases.privacy.call, body: texts.body };
  return { title: '{{app.name}}', body: phrases.privacy.event };
}

function keyOf(event: ChatEvent, triggerKind: OtherTriggerKind, uid: string): EventTextKey {
  switch (triggerKind.kind) {
    case 'change':
      return triggerKind.trigger === 'message_edited' ? 'edited' : 'deleted';
    case 'reaction':
      return event.message.sender === uid ? 'reactionOwn' : 'reactionOther';
    case 'call':
      return CALL_KEYS[triggerKind.trigger];
    case 'group':
      return event.target?.uid === uid
        ? (YOU_KEYS[triggerKind.trigger] ?? GROUP_KEYS[triggerKind.trigger])
        : GROUP_KEYS[triggerKind.trigger];
    default:
      return assertNever(triggerKind);
  }
}

const CALL_KEYS: Readonly<Record<CallTrigger, EventTextKey>> = {
  initiated: 'callInitiated',
  rejected: 'callRejected',
  cancelled: 'callCancelled',
  unanswered: 'callUnanswered',
  ongoing: 'callOngoing',
  busy: 'callBusy',
  ended: 'callEnded',
};

const GROUP_KEYS: Readonly<Record<GroupTrigger, EventTextKey>> = {
  after_group_joined: 'memberJoined',
  after_group_left: 'memberLeft',
  after_group_members_added: 'memberAdded',
  after_group_members_kicked: 'memberKicked',
  after_group_members_banned: 'memberBanned',
  after_group_members_unbanned: 'memberUnbanned',
  after_scope_changed: 'memberScopeChanged',
};

const YOU_KEYS: Readonly<Partial<Record<GroupTrigger, EventTextKey>>> = {
  after_group_members_added: 'memberAddedYou',
  after_scope_changed: 'memberScopeChangedYou',
};
