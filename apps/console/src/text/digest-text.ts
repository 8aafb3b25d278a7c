import type { LogEntry } from '@chatwire/protocol';
import { counted } from './counted.ts';

/** Returns that an entry is about a digest, and of how many messages; undefined for other entries. */
export function digestText({ channel, messageIds }: Pick<LogEntry, 'channel' | 'messageIds'>): string | undefined {
  if (channel === 'push' || messageIds === undefined) return undefined;
  return `Digest of ${counted(messageIds.length, 'message')}`;
}
