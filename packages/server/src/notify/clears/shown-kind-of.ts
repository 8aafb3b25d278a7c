import type { EventTrigger } from '@chatwire/protocol';
import type { ShownNotification } from './shown-notification.ts';

/** Returns the kind of notification that a push shows; undefined if its notification cannot become outdated. */
export function shownKindOf(trigger: EventTrigger): Exclude<ShownNotification['kind'], 'merged'> | undefined {
  switch (trigger) {
    case 'after_message':
    case 'message_edited':
      return 'message';
    case 'message_reaction_added':
      return 'reaction';
    case 'unanswered':
      return 'missed_call';
    default:
      return undefined;
  }
}
