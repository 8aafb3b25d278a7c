import type { NewLogEntry, SummaryDimension } from '../log-store.ts';

/** Times that a summary has percentiles of. */
export const LATENCIES = ['processing', 'provider', 'endToEnd'] as const;
export type Latency = (typeof LATENCIES)[number];

/** What of an entry a summary groups and counts by. */
export type SummaryFacts = Pick<NewLogEntry, SummaryDimension>;

/**
 * Whether the way from the sender to the device is measured: triggered push of new messages.
 * See docs/spec/notifications.md#summary.
 */
export function hasEndToEnd(of: Pick<NewLogEntry, 'notificationTriggered' | 'channel' | 'trigger'>): boolean {
  return of.notificationTriggered && of.channel === 'push' && of.trigger === 'after_message';
}
