import { Registry } from 'prom-client';
import type { PoolState } from '../../storage/storage-observer.ts';
import type { ProcessCounters, StoredCounters } from './read-counters.ts';
import { type Counts, type Sample, SnapshotMetrics } from './snapshot-metrics.ts';

export interface MetricsInput {
  readonly process: ProcessCounters;
  /** Undefined while the database is down. */
  readonly stored: StoredCounters | undefined;
  readonly isMediaAvailable: boolean;
  /** Whether an alarm is raised, by name. */
  readonly alarms: ReadonlyMap<string, boolean>;
  readonly pool: PoolState | undefined;
  /** State of the connection to other nodes, over NATS or PostgreSQL; `none` on SQLite. */
  readonly bus: { readonly connection: 'none' | 'up' | 'down' };
  readonly build: { readonly version: string; readonly engine: string };
  /** Metrics that the server updates continuously. */
  readonly live: readonly Registry[];
}

/**
 * Returns all metrics in the text format of Prometheus, version 0.0.4. Omits metrics that need the database while it is
 * down. Prometheus then marks them as stale, whereas a 0 would look like an empty queue.
 * See docs/spec/notifications.md#counters.
 */
export async function metricsText(measured: MetricsInput): Promise<string> {
  const snapshot = new SnapshotMetrics();
  addState(snapshot, measured);
  addCounters(snapshot, { ...measured.process, ...measured.stored });
  if (measured.stored) addStored(snapshot, measured.stored);
  return Registry.merge([snapshot.registry, ...measured.live]).metrics();
}

function addState(
  snapshot: SnapshotMetrics,
  { build, stored, isMediaAvailable, alarms, pool, bus }: MetricsInput,
): void {
  const info = { version: build.version, node: process.versions.node, database: build.engine };
  snapshot.gauge('build_info', 'Version of the server; always 1.', ['version', 'node', 'database'], [[info, 1]]);
  snapshot.gauge('database_up', 'Whether the database responds: 1 or 0.', [], single(stored ? 1 : 0));
  snapshot.gauge(
    'database_connections',
    'Connections of the pool, by state. Empty on SQLite.',
    ['state'],
    pool ? flat('state', { busy: pool.busy, idle: pool.idle }) : [],
  );
  snapshot.gauge(
    'database_connections_waiting',
    'Queries that wait for a connection of the pool.',
    [],
    single(pool?.waiting ?? 0),
  );
  snapshot.gauge(
    'media_available',
    'Whether the media storage carried out the last request of this server: 1 or 0.',
    [],
    single(isMediaAvailable ? 1 : 0),
  );
  snapshot.gauge(
    'alarm',
    'Whether an alarm is raised: 1 or 0, by its name.',
    ['name'],
    [...alarms].map(([name, isRaised]) => [{ name }, isRaised ? 1 : 0]),
  );
  if (bus.connection === 'none') return;
  const isConnected = bus.connection === 'up' ? 1 : 0;
  snapshot.gauge(
    'bus_connected',
    'Whether this server is connected to the other nodes: 1 or 0.',
    [],
    single(isConnected),
  );
}

function addCounters(snapshot: SnapshotMetrics, counters: ProcessCounters): void {
  const { logWrites } = counters;
  const circuits = counters.circuits.map(({ channel, provider, providerId, ...circuit }) => ({
    labels: { channel, provider, account: providerId },
    ...circuit,
  }));
  const account = ['channel', 'provider', 'account'];
  snapshot.counter('events_total', 'Events taken, by trigger.', ['trigger'], flat('trigger', counters.events));
  snapshot.counter(
    'decisions_total',
    'Decisions, by channel and outcome.',
    ['channel', 'outcome'],
    nested('channel', 'outcome', counters.decisions),
  );
  snapshot.counter(
    'reasons_total',
    'Decisions without an accepted call of a provider, by reason and code.',
    ['reason', 'code'],
    nested('reason', 'code', counters.reasons),
  );
  snapshot.counter(
    'excluded_total',
    'Candidates excluded before evaluation, by cause.',
    ['cause'],
    flat('cause', counters.excluded),
  );
  if (counters.clears) {
    snapshot.counter(
      'clears_total',
      'Devices looked at for outdated notifications, by result.',
      ['result'],
      flat('result', counters.clears),
    );
  }
  snapshot.counter(
    'not_eligible_total',
    'Events that notify nobody, by cause.',
    ['cause'],
    flat('cause', counters.notEligible),
  );
  snapshot.counter(
    'excluded_from_log_total',
    'Decisions that the settings keep out of the log.',
    [],
    single(counters.excludedFromLog),
  );
  snapshot.counter(
    'tries_total',
    'Calls to providers, by result.',
    ['provider', 'result'],
    nested('provider', 'result', counters.tries),
  );
  snapshot.gauge(
    'circuit_closed',
    'Circuit breaker of a provider account: 0 while it is open.',
    account,
    circuits.map(({ labels, state }) => [labels, state === 'closed' ? 1 : 0]),
  );
  snapshot.gauge(
    'circuit_waiting',
    'Calls of a provider account that have not begun.',
    account,
    circuits.map(({ labels, waiting }) => [labels, waiting]),
  );
  snapshot.gauge('log_waiting', 'Entries that the log does not have yet.', [], single(logWrites.waiting));
  snapshot.gauge(
    'log_writable',
    'Whether the log can be written: 0 while it cannot.',
    [],
    single(logWrites.failingSinceMS === undefined ? 1 : 0),
  );
  if (counters.receipts) addReceipts(snapshot, counters.receipts);
  if (counters.unsubscribes) {
    snapshot.counter(
      'unsubscribes_total',
      'Changes made with the unsubscribe links of emails, by scope; undone: with the button on the page.',
      ['change'],
      flat('change', counters.unsubscribes),
    );
  }
  snapshot.gauge('streams', 'Open live tails of the log.', [], single(counters.streams));
  snapshot.counter(
    'webhooks_failed_total',
    'Deliveries of failure webhooks that were given up.',
    [],
    single(counters.webhooksFailed),
  );
}

function addReceipts(snapshot: SnapshotMetrics, receipts: NonNullable<ProcessCounters['receipts']>): void {
  const { duplicates, ignored, orphaned, refused, ...events } = receipts;
  snapshot.counter('receipts_total', 'Accepted receipts from devices, by event.', ['event'], flat('event', events));
  snapshot.counter(
    'receipts_without_effect_total',
    'Receipts from devices that changed nothing, by cause.',
    ['cause'],
    flat('cause', { duplicates, ignored, orphaned }),
  );
  snapshot.counter(
    'receipts_refused_total',
    'Receipts from devices with an unusable token, by cause.',
    ['cause'],
    flat('cause', refused),
  );
}

function addStored(snapshot: SnapshotMetrics, { queue, timers, webhooksPending }: StoredCounters): void {
  snapshot.gauge('queue_depth', 'Events and batches that are not settled.', [], single(queue.depth));
  snapshot.gauge(
    'queue_oldest_age_seconds',
    'Age of the oldest event that is not settled.',
    [],
    single(queue.oldestAgeMS / 1000),
  );
  snapshot.gauge('timers', 'Armed batch timers, by channel.', ['channel'], flat('channel', timers));
  snapshot.gauge('webhooks_pending', 'Deliveries of failure webhooks that wait.', [], single(webhooksPending));
}

function single(value: number): Sample[] {
  return [[{}, value]];
}

function flat(label: string, counts: Counts): Sample[] {
  return Object.entries(counts).map(([name, count]) => [{ [label]: name }, count]);
}

function nested(outer: string, inner: string, counts: Readonly<Record<string, Counts>>): Sample[] {
  return Object.entries(counts).flatMap(([name, group]) =>
    flat(inner, group).map(([labels, count]): Sample => [{ [outer]: name, ...labels }, count]),
  );
}
