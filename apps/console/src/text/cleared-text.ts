import type { ClearedMember } from '@chatwire/protocol';
import { CLEAR_CAUSE_LABELS } from './clear-cause-labels.ts';
import { counted } from './counted.ts';

/** Returns what a push clears, such as `3 notifications in 2 conversations: read`. */
export function clearedText({ cause, conversations, messages }: ClearedMember): string {
  if (messages === 0) return 'Only the badge changes';
  return `${counted(messages, 'notification')} in ${counted(conversations, 'conversation')}: ${CLEAR_CAUSE_LABELS[cause]}`;
}
