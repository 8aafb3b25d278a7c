import type { Histogram } from '../../telemetry/histogram.ts';
import type { ProcessCounters, StoredCounters } from './read-counters.ts';

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number];

export interface Measured {
  readonly process: ProcessCounters;
  /** Undefined while the database is down. */
  readonly stored: StoredCounters | undefined;
  readonly isMediaAvailable: boolean;
  /** Duration of provider calls, by provider. */
  readonly latency: ReadonlyMap<string, Histogram>;
}

/**
 * Returns the counters in Prometheus's text format, version 0.0.4. Metrics that need the database are left out while
 * it is down: Prometheus then marks them stale, where a 0 would look like an empty queue.
 * See docs/spec/notifications.md#counters.
 */
export function metricsText({ process, stored, isMediaAvailable, latency }: Measured): string {
  const counters = { ...process, ...stored };
  const { logWrites } = counters;
  const accounts = counters.circuits.map(({ channel, provider, providerId, ...circuit }) => ({
    labels: { channel, provider, account: providerId },
    ...circuit,
  }));
  return [
    ...gauge('database_up', 'Whether the database responds: 1 or 0.', only(stored ? 1 : 0)),
    ...gauge(
      'media_available',
      'Whether the media storage carried out the last request of this server: 1 or 0.',
      only(isMediaAvailable ? 1 : 0),
    ),
    ...counter('events_total', 'Events taken, by trigger.', flat('trigger', counters.events)),
    ...counter(
      'decisions_total',
      'Decisions, by channel and outcome.',
      nested('channel', 'outcome', counters.decisions),
    ),
    ...counter(
      'reasons_total',
      'Decisions without an answer of a provider, by reason and code.',
      nested('reason', 'code', counters.reasons),
    ),
    ...counter('excluded_total', 'Candidates excluded before evaluation, by cause.', flat('cause', counters.excluded)),
    ...counter('not_eligible_total', 'Events that notify nobody, by cause.', flat('cause', counters.notEligible)),
    ...counter(
      'excluded_from_log_total',
      'Decisions that the settings keep out of the log.',
      only(counters.excludedFromLog),
    ),
    ...counter('tries_total', 'Calls of providers, by result.', nested('provider', 'result', counters.tries)),
    ...histogram('provider_latency_seconds', 'Duration of calls of providers.', latency),
    ...(stored ? storedGauges(stored) : []),
    ...gauge(
      'circuit_closed',
      'Circuit breaker of a provider account: 0 while it is open.',
      accounts.map(({ labels, state }) => [labels, state === 'closed' ? 1 : 0]),
    ),
    ...gauge(
      'circuit_waiting',
      'Calls of a provider account that have not begun.',
      accounts.map(({ labels, waiting }) => [labels, waiting]),
    ),
    ...gauge('log_waiting', 'Entries that the log does not have yet.', only(logWrites.waiting)),
    ...gauge(
      'log_writable',
      'Whether the log can be written: 0 while it cannot.',
      only(logWrites.failingSinceMS === undefined ? 1 : 0),
    ),
    ...gauge('streams', 'Open live tails of the log.', only(counters.streams)),
    ...counter(
      'webhooks_failed_total',
      'Deliveries of failure webhooks that were given up.',
      only(counters.webhooksFailed),
    ),
    '',
  ].join('\n');
}

function storedGauges({ queue, timers, webhooksPending }: StoredCounters): string[] {
  return [
    ...gauge('queue_depth', 'Events and batches that are not settled.', only(queue.depth)),
    ...gauge(
      'queue_oldest_age_seconds',
      'Age of the oldest event that is not settled.',
      only(queue.oldestAgeMS / 1000),
    ),
    ...gauge('timers', 'Armed batch timers, by channel.', flat('channel', timers)),
    ...gauge('webhooks_pending', 'Deliveries of failure webhooks that wait.', only(webhooksPending)),
  ];
}

function counter(name: string, help: string, samples: readonly Sample[]): string[] {
  return family(
    name,
    'counter',
    help,
    samples.map((sample) => line(name, ...sample)),
  );
}

function gauge(name: string, help: string, samples: readonly Sample[]): string[] {
  return family(
    name,
    'gauge',
    help,
    samples.map((sample) => line(name, ...sample)),
  );
}

function histogram(name: string, help: string, histograms: ReadonlyMap<string, Histogram>): string[] {
  const lines = [...histograms].flatMap(([provider, { upTo, count, sumMs }]) => [
    ...upTo.map((bucket) => line(`${name}_bucket`, { provider, le: String(bucket.boundMs / 1000) }, bucket.count)),
    line(`${name}_bucket`, { provider, le: '+Inf' }, count),
    line(`${name}_sum`, { provider }, sumMs / 1000),
    line(`${name}_count`, { provider }, count),
  ]);
  return family(name, 'histogram', help, lines);
}

function family(name: string, type: string, help: string, lines: readonly string[]): string[] {
  return [`# HELP chatwire_${name} ${help}`, `# TYPE chatwire_${name} ${type}`, ...lines];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `chatwire_${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

/** Codes come from providers: any text. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`).replaceAll('\n', String.raw`\n`);
}

function only(value: number): Sample[] {
  return [[{}, value]];
}

function flat(label: string, counts: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(counts).map(([name, count]) => [{ [label]: name }, count]);
}

function nested(
  outer: string,
  inner: string,
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Sample[] {
  return Object.entries(counts).flatMap(([name, group]) =>
    flat(inner, group).map(([labels, count]): Sample => [{ [outer]: name, ...labels }, count]),
  );
}
