import type { LogEntry } from '@chatwire/protocol';

/** Returns that an entry is about a digest, and of how many messages; undefined for other entries. */
export function digestText({ channel, messageIds }: Pick<LogEntry, 'channel' | 'messageIds'>): string | undefined {
  if (channel === 'push' || messageIds === undefined) return undefined;
  return messageIds.length === 1 ? 'Digest of 1 message' : `Digest of ${messageIds.length} messages`;
}
