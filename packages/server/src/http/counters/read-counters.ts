import type { CountersAnswer } from '@chatwire/protocol';
import type { AppContext } from '../../app-context.ts';
import { countTimers } from '../../storage/digest-timers-store.ts';
import { oldestOpenEventMs, outboxDepth } from '../../storage/outbox-store.ts';

interface Counted<Labels extends readonly string[]> {
  readonly counts: readonly { readonly labels: Labels; readonly count: number }[];
}

/** Counters of this process, and what waits in the database. Contract 19.12. */
export async function readCounters({ storage, clock, notifications, webhooks }: AppContext): Promise<CountersAnswer> {
  const { counters } = notifications;
  const { waiting, failingSinceMs } = notifications.logBacklog;
  const oldestMs = await oldestOpenEventMs(storage.db);
  return {
    events: flat(counters.events),
    decisions: nested(counters.decisions),
    reasons: nested(counters.reasons),
    excluded: flat(counters.excluded),
    notEligible: flat(counters.notEligible),
    excludedFromLog: counters.excludedFromLog,
    tries: nested(counters.tries),
    queue: {
      depth: await outboxDepth(storage.db),
      oldestAgeMS: oldestMs === undefined ? 0 : Math.max(0, clock.now() - oldestMs),
    },
    timers: await countTimers(storage.db),
    circuits: [...(await notifications.circuits())],
    logWrites: { waiting, ...(failingSinceMs !== undefined && { failingSinceMS: failingSinceMs }) },
    streams: counters.openStreams,
    webhooks: await webhooks.counts(),
  };
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
