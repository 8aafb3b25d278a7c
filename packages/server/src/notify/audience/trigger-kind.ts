import type { EventTrigger } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';

export type ChangeTrigger = 'message_edited' | 'message_deleted';
export type CallTrigger = 'initiated' | 'rejected' | 'cancelled' | 'unanswered' | 'ongoing' | 'busy' | 'ended';
export type GroupTrigger = Extract<EventTrigger, `after_group_${string}` | 'after_scope_changed'>;

/**
 * A trigger with its kind, so that a `switch` over kinds narrows the triggers.
 * See docs/spec/notifications.md#triggers.
 */
export type TriggerKind =
  | { readonly kind: 'message'; readonly trigger: 'after_message' }
  | { readonly kind: 'change'; readonly trigger: ChangeTrigger }
  | { readonly kind: 'reaction'; readonly trigger: 'message_reaction_added' }
  | { readonly kind: 'call'; readonly trigger: CallTrigger }
  | { readonly kind: 'group'; readonly trigger: GroupTrigger };

/** Returns a trigger together with its kind. */
export function triggerKindOf(trigger: EventTrigger): TriggerKind {
  switch (trigger) {
    case 'after_message':
      return { kind: 'message', trigger };
    case 'message_edited':
    case 'message_deleted':
      return { kind: 'change', trigger };
    case 'message_reaction_added':
      return { kind: 'reaction', trigger };
    case 'initiated':
    case 'rejected':
    case 'cancelled':
    case 'unanswered':
    case 'ongoing':
    case 'busy':
    case 'ended':
      return { kind: 'call', trigger };
    case 'after_group_joined':
    case 'after_group_left':
    case 'after_group_members_added':
    case 'after_group_members_kicked':
    case 'after_group_members_banned':
    case 'after_group_members_unbanned':
    case 'after_scope_changed':
      return { kind: 'group', trigger };
    default:
      return assertNever(trigger);
  }
}
