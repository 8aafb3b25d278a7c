import type { NewLogEntry } from '@chatwire/server';

/** Returns a line of the trace about an entry, without the ids that differ between two runs. */
export function noteOf({ channel, recipient, provider, trigger, messageId, outcome, reason }: NewLogEntry): string {
  return ['entry', channel, recipient, provider, trigger, messageId, outcome, reason].join(' ').trimEnd();
}
