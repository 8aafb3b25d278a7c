import type { CountersResponse } from '@chatwire/protocol';
import type { AppContext } from '../../app-context.ts';
import { within } from '../../base/time/clock.ts';
import { isDatabaseDown } from '../../storage/database-down.ts';
import { DATABASE_TIMEOUT_MS } from '../../storage/database-probe.ts';
import { countTimers } from '../../storage/digests/digest-timers-store.ts';
import { oldestOpenEventMs, outboxDepth } from '../../storage/notifications/outbox-store.ts';
import { countPending } from '../../storage/webhooks/webhooks-store.ts';

/** Counters and state that this process holds in memory. `circuits` may include accounts that were deleted since. */
export type ProcessCounters = Omit<CountersResponse, 'queue' | 'timers' | 'webhooks'> & {
  /** Deliveries given up since the start. */
  readonly webhooksFailed: number;
};

/** Numbers of all servers, counted in the database, and the circuits of the accounts that are stored now. */
export type StoredCounters = Pick<CountersResponse, 'queue' | 'timers' | 'circuits'> & {
  /** Pending deliveries. */
  readonly webhooksPending: number;
};

interface Counted<Labels extends readonly string[]> {
  readonly counts: readonly { readonly labels: Labels; readonly count: number }[];
}

/** Returns both as the API shows them. See docs/spec/notifications.md#counters. */
export async function readCounters(app: AppContext): Promise<CountersResponse> {
  const stored = await storedCounters(app);
  const { webhooksPending: pending, webhooksFailed: failed, ...counters } = { ...processCounters(app), ...stored };
  return { ...counters, webhooks: { pending, failed } };
}

/** Returns undefined while the database is down or slower than 2 s. */
export async function findStoredCounters(app: AppContext): Promise<StoredCounters | undefined> {
  if (!(await app.database.isUp())) return undefined;
  try {
    return await within(app.clock, DATABASE_TIMEOUT_MS, storedCounters(app));
  } catch (error) {
    if (isDatabaseDown(error)) return undefined;
    throw error;
  }
}

/** Returns the counters of this process, without using the database. */
export function processCounters({
  notifications,
  webhooks,
  deviceReceipts,
  unsubscribing,
}: AppContext): ProcessCounters {
  const receipts = deviceReceipts.counters.response;
  const unsubscribes = { ...unsubscribing.counters };
  const { counters } = notifications;
  const { waiting, failingSinceMs } = notifications.logBacklog;
  return {
    events: flat(counters.events),
    decisions: nested(counters.decisions),
    reasons: nested(counters.reasons),
    excluded: flat(counters.excluded),
    ...(counters.clears.counts.length > 0 && { clears: flat(counters.clears) }),
    notEligible: flat(counters.notEligible),
    excludedFromLog: counters.excludedFromLog,
    tries: nested(counters.attempts),
    circuits: shownCircuits(notifications.circuits()),
    logWrites: { waiting, ...(failingSinceMs !== undefined && { failingSinceMS: failingSinceMs }) },
    ...(receipts && { receipts }),
    ...(isAny(unsubscribes) && { unsubscribes }),
    streams: counters.openStreams,
    webhooksFailed: webhooks.failed,
  };
}

async function storedCounters(app: AppContext): Promise<StoredCounters> {
  const { db } = app.storage;
  const oldestMs = await oldestOpenEventMs(db);
  return {
    queue: {
      depth: await outboxDepth(db),
      oldestAgeMS: oldestMs === undefined ? 0 : Math.max(0, app.clock.now() - oldestMs),
    },
    timers: await countTimers(db),
    circuits: shownCircuits(app.notifications.circuits(await app.providersDirectory.current())),
    webhooksPending: await countPending(db),
  };
}

/** Removes the time since when a circuit breaker is open, which only alarms use. */
function shownCircuits(
  circuits: readonly (CountersResponse['circuits'][number] & { readonly openSinceMs?: number })[],
): CountersResponse['circuits'] {
  return circuits.map(({ openSinceMs, ...circuit }) => circuit);
}

function isAny(counts: Readonly<Record<string, number>>): boolean {
  return Object.values(counts).some((count) => count > 0);
}

function flat({ counts }: Counted<[string]>): Record<string, number> {
  return Object.fromEntries(counts.map(({ labels: [label], count }) => [label, count]));
}

function nested({ counts }: Counted<[string, string]>): Record<string, Record<string, number>> {
  const result: Record<string, Record<string, number>> = {};
  for (const { labels, count } of counts) {
    const [outer, inner] = labels;
    (result[outer] ??= {})[inner] = count;
  }
  return result;
}
