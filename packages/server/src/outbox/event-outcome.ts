import type { Channel, Outcome } from '@chatwire/protocol';

/**
 * What an event came to. Kept with its record, so that the event can be explained, and checked against the log,
 * without reading its entries. See docs/spec/notifications.md#explain.
 */
export interface EventOutcome {
  /** Why it was not for notifications at all (docs/spec/notifications.md#triggers); no one was a candidate then. */
  readonly notEligible?: string;
  /** Channels that would notify about it and are disabled for the whole app. Default: none. */
  readonly channelsOff?: readonly Channel[];
  /** People evaluated. Default: 0. */
  readonly candidates?: number;
  /** People left out before the rules, by cause. */
  readonly excluded?: readonly ExcludedUsers[];
  /** Decisions by channel: each has an entry, or was kept out of the log. */
  readonly expected?: { readonly [C in Channel]?: number };
  /** Entries by outcome, as they were written. */
  readonly entries?: { readonly [O in Outcome]?: number };
  /** Decisions that the log's settings keep out of it. Default: 0. */
  readonly excludedFromLog?: number;
}

export interface ExcludedUsers {
  /** See docs/spec/notifications.md#candidates. */
  readonly cause: string;
  readonly count: number;
  /** At most 50. */
  readonly uids: readonly string[];
}

/** Reads a stored account. */
export function parseEventOutcome(json: string): EventOutcome {
  return JSON.parse(json) as EventOutcome;
}
