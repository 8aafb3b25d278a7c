import type { LogEntry } from '@chatwire/protocol';
import type { LogFilter } from './log-store.ts';
import { negatedFilters } from './negated-filters.ts';

/**
 * Returns whether an entry matches a filter. Must agree with the searches of both stores. See
 * docs/spec/notifications.md#query-parameters.
 */
export function matchesFilter(entry: LogEntry, filter: LogFilter): boolean {
  const { messageId, from, to, processedFrom, processedTo, reason, success, deviceState, not, ...equal } = filter;
  if (deviceState !== undefined && entry.device?.state !== deviceState) return false;
  if (messageId !== undefined && entry.messageId !== messageId && !entry.messageIds?.includes(messageId)) return false;
  if (from !== undefined && entry.messageSentAtMS <= from) return false;
  if (to !== undefined && entry.messageSentAtMS > to) return false;
  if (processedFrom !== undefined && entry.processingStartedAtMS <= processedFrom) return false;
  if (processedTo !== undefined && entry.processingStartedAtMS > processedTo) return false;
  if (reason !== undefined && (entry.notificationTriggered || entry.reason !== reason)) return false;
  if (success !== undefined && (!entry.notificationTriggered || entry.success !== success)) return false;
  if (NAMES_OF_EQUAL.some((name) => equal[name] !== undefined && entry[name] !== equal[name])) return false;
  return not === undefined || !negatedFilters(filter).some((negated) => matchesFilter(entry, negated));
}

type Equal = Omit<
  LogFilter,
  'messageId' | 'from' | 'to' | 'processedFrom' | 'processedTo' | 'reason' | 'success' | 'deviceState' | 'not'
>;

const EQUAL: { readonly [Name in keyof Equal]-?: true } = {
  reactionId: true,
  messageCategory: true,
  messageType: true,
  trigger: true,
  sender: true,
  reactionSender: true,
  receiver: true,
  receiverType: true,
  reactionReceiver: true,
  member: true,
  channel: true,
  provider: true,
  notificationTriggered: true,
  recipient: true,
  conversationId: true,
  providerId: true,
  outcome: true,
};
const NAMES_OF_EQUAL = Object.keys(EQUAL) as readonly (keyof Equal)[];
