import type { CountersResponse } from '@chatwire/protocol';
import type { AppContext } from '../../app-context.ts';
import { within } from '../../base/time/clock.ts';
import { isDatabaseDown } from '../../storage/database-down.ts';
import { DATABASE_TIMEOUT_MS } from '../../storage/database-probe.ts';
import { countTimers } from '../../storage/digests/digest-timers-store.ts';
import { oldestOpenEventMs, outboxDepth } from '../../storage/notifications/outbox-store.ts';
import { countPending } from '../../storage/webhooks/webhooks-store.ts';

/** Counters and state in the memory of this process. `circuits` may include accounts that were deleted since. */
export type ProcessCounters = Omit<CountersResponse, 'queue' | 'timers' | 'webhooks'> & {
  /** Webhook deliveries that were given up since the process started. */
  readonly webhooksFailed: number;
};

/** Counts of the whole deployment, from the database, and the circuit breakers of the accounts that exist now. */
export type StoredCounters = Pick<CountersResponse, 'queue' | 'timers' | 'circuits'> & {
  /** Pending webhook deliveries. */
  readonly webhooksPending: number;
};

interface LabelledCounts<Labels extends readonly string[]> {
  readonly counts: readonly { readonly labels: Labels; readonly count: number }[];
}

/** Returns the counters of this process and of the deployment, for the API. See docs/spec/notifications.md#counters. */
export async function readCounters(app: AppContext): Promise<CountersResponse> {
  const stored = await storedCounters(app);
  const { webhooksPending: pending, webhooksFailed: failed, ...counters } = { ...processCounters(app), ...stored };
  return { ...counters, webhooks: { pending, failed } };
}

/** Returns the counters of the deployment; undefined if the database is down, or does not respond within 2 s. */
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
    circuits: publicCircuits(notifications.circuits()),
    logWrites: { waiting, ...(failingSinceMs !== undefined && { failingSinceMS: failingSinceMs }) },
    ...(receipts && { receipts }),
    ...(hasAny(unsubscribes) && { unsubscribes }),
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
    circuits: publicCircuits(app.notifications.circuits(await app.providersDirectory.current())),
    webhooksPending: await countPending(db),
  };
}

/** Removes the time at which a circuit breaker opened, which only alarms use. */
function publicCircuits(
  circuits: readonly (CountersResponse['circuits'][number] & { readonly openSinceMs?: number })[],
): CountersResponse['circuits'] {
  return circuits.map(({ openSinceMs, ...circuit }) => circuit);
}

function hasAny(counts: Readonly<Record<string, number>>): boolean {
  return Object.values(counts).some((count) => count > 0);
}

function flat({ counts }: LabelledCounts<[string]>): Record<string, number> {
  return Object.fromEntries(counts.map(({ labels: [label], count }) => [label, count]));
}

function nested({ counts }: LabelledCounts<[string, string]>): Record<string, Record<string, number>> {
  const result: Record<string, Record<string, number>> = {};
  for (const { labels, count } of counts) {
    const [outer, inner] = labels;
    (result[outer] ??= {})[inner] = count;
  }
  return result;
}
