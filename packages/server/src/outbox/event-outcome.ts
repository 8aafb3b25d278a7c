import type { Channel, Outcome } from '@chatwire/protocol';

/**
 * Outcome of an event. Stored in the outbox row of the event, so that the event can be explained, and checked against the
 * log, without reading its entries. See docs/spec/notifications.md#explain.
 */
export interface EventOutcome {
  /** Why it was ineligible (docs/spec/notifications.md#triggers); it then has no candidates. */
  readonly notEligible?: string;
  /** Channels that would notify about the event, but are disabled for the whole app. Default: none. */
  readonly channelsOff?: readonly Channel[];
  /** Number of candidates that were not excluded. Default: 0. */
  readonly candidates?: number;
  /** Excluded candidates, by cause. */
  readonly excluded?: readonly ExcludedUsers[];
  /** Number of decisions by channel. Each has an entry, or was excluded from the log. */
  readonly expected?: { readonly [C in Channel]?: number };
  /** Number of entries by outcome, as they were written. */
  readonly entries?: { readonly [O in Outcome]?: number };
  /** Number of decisions that the log settings exclude. Default: 0. */
  readonly excludedFromLog?: number;
}

export interface ExcludedUsers {
  /** See docs/spec/notifications.md#candidates. */
  readonly cause: string;
  readonly count: number;
  /** At most 50. */
  readonly uids: readonly string[];
}

/** Parses an outcome that this server has stored. */
export function parseEventOutcome(json: string): EventOutcome {
  return JSON.parse(json) as EventOutcome;
}
