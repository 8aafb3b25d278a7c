import { type Call, type ExclusionCause, SYSTEM_UID } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { type CallTrigger, type GroupTrigger, triggerKindOf } from './trigger-kind.ts';

/** The users to load as candidates of an event. See docs/spec/notifications.md#candidates. */
export type CandidateRule =
  | { readonly from: 'users'; readonly uids: readonly string[] }
  /** The members of a group at the time of loading, without the uids in `except`. */
  | { readonly from: 'members'; readonly guid: string; readonly except: readonly string[] };

/** Why a candidate is excluded. Excluded candidates are counted, but have no entry. */
export type Exclusion = ExclusionCause;

/** Returns which users to load as candidates of an event. */

export function candidateRuleOf(event: ChatEvent): CandidateRule {
  const { actor, message, target } = event;
  const triggerKind = triggerKindOf(event.trigger);
  switch (triggerKind.kind) {
    case 'message':
      return allExcept(event, [message.sender]);
    case 'change':
    case 'reaction':
      return allExcept(event, [actor.uid]);
    case 'group':
      return allExcept(event, putsTargetOutside(triggerKind.trigger) && target ? [actor.uid, target.uid] : [actor.uid]);
    case 'call':
      return event.call ? callRule(event, triggerKind.trigger, event.call) : usersRule([]);
    default:
      return assertNever(triggerKind);
  }
}

/** Returns why a user is excluded; undefined for a candidate. `blocked`: whether this user or the acting user has blocked the other. */
export function exclusionOf(user: {
  readonly uid: string;
  readonly deactivated: boolean;
  readonly blocked: boolean;
}): Exclusion | undefined {
  if (user.uid === SYSTEM_UID) return 'SYSTEM';
  if (user.deactivated) return 'DEACTIVATED';
  return user.blocked ? 'BLOCKED' : undefined;
}

function callRule(event: ChatEvent, trigger: CallTrigger, call: Call): CandidateRule {
  switch (trigger) {
    case 'rejected':
    case 'busy':
      // The decliner is a candidate because of the ring-stop for their other devices.
      return usersRule(trigger === 'rejected' ? [call.callInitiator, event.actor.uid] : [call.callInitiator]);
    case 'unanswered':
      return allExcept(event, [call.callInitiator, ...call.joined, ...call.rejected]);
    case 'ongoing':
    case 'ended':
      return call.receiverType === 'group'
        ? usersRule([call.callInitiator, ...call.joined].filter((uid) => uid !== event.actor.uid))
        : allExcept(event, [event.actor.uid]);
    case 'initiated':
    case 'cancelled':
      return allExcept(event, [call.callInitiator]);
    default:
      return assertNever(trigger);
  }
}

/** Returns whether the target of an event is no longer a member after it, and is therefore not notified about it. */
function putsTargetOutside(trigger: GroupTrigger): boolean {
  switch (trigger) {
    case 'after_group_left':
    case 'after_group_members_kicked':
    case 'after_group_members_banned':
    case 'after_group_members_unbanned':
      return true;
    case 'after_group_joined':
    case 'after_group_members_added':
    case 'after_scope_changed':
      return false;
    default:
      return assertNever(trigger);
  }
}

function allExcept({ message }: ChatEvent, except: readonly string[]): CandidateRule {
  if (message.receiverType === 'group')
    return { from: 'members', guid: message.receiver, except: [...new Set(except)] };
  return usersRule([message.sender, message.receiver].filter((uid) => !except.includes(uid)));
}

function usersRule(uids: readonly string[]): CandidateRule {
  return { from: 'users', uids: [...new Set(uids)] };
}
