import type { ClearCause, ClearedMember } from '@chatwire/protocol';

/** Returns what a push removes, such as `3 notifications in 2 conversations: read`. */
export function removedText({ cause, conversations, messages }: ClearedMember): string {
  if (messages === 0) return 'Only the badge changes';
  return `${counted(messages, 'notification')} in ${counted(conversations, 'conversation')}: ${CAUSES[cause]}`;
}

function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}

const CAUSES: Readonly<Record<ClearCause, string>> = {
  read: 'read',
  deleted: 'deleted',
  retracted: 'retracted',
  answered: 'missed call seen',
  removed: 'left or blocked',
  other: 'outdated',
};
