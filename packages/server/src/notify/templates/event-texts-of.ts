import type { EventTextKey, Templates } from '@chatwire/protocol';
import { assertNever } from '../../base/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { type CallTrigger, type GroupTrigger, type Occasion } from '../audience/trigger-kind.ts';
import type { TextSet } from './message-texts.ts';
import type { Texts } from './texts.ts';

type OtherOccasion = Exclude<Occasion, { kind: 'message' }>;

/** Texts of what is not a new message, as this recipient reads them. See docs/spec/notifications.md#event-texts. */
export function eventTexts(
  event: ChatEvent,
  occasion: OtherOccasion,
  uid: string,
  templates: Templates,
  set: TextSet,
): Texts {
  const texts = templates.eventTexts[keyOf(event, occasion, uid)];
  if (set === 'Default') return texts;
  if (occasion.kind === 'call') return { title: 'Call', body: texts.body };
  return { title: '{{app.name}}', body: 'Open the app for news' };
}

function keyOf(event: ChatEvent, occasion: OtherOccasion, uid: string): EventTextKey {
  switch (occasion.kind) {
    case 'change':
      return occasion.trigger === 'message_edited' ? 'edited' : 'deleted';
    case 'reaction':
      return event.message.sender === uid ? 'reactionOwn' : 'reactionOther';
    case 'call':
      return CALL_KEYS[occasion.trigger];
    case 'group':
      return event.target?.uid === uid
        ? (YOU_KEYS[occasion.trigger] ?? GROUP_KEYS[occasion.trigger])
        : GROUP_KEYS[occasion.trigger];
    default:
      return assertNever(occasion);
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
