import { EventTrace } from '../../packages/server/src/notify/engine/event-trace.ts';
import { LabelledCounter } from '../../packages/server/src/telemetry/labelled-counter.ts';
import { ServerMetrics } from '../../packages/server/src/telemetry/metrics/server-metrics.ts';
import { openTracing } from '../../packages/server/src/telemetry/traces/open-tracing.ts';
import { percentile, table, writeResults } from '../lib/results.ts';

/** Cost of metrics and traces for one message with one push. */
const CALLS = 200_000;
const ROUNDS = 15;

const plain = new LabelledCounter<[string]>();
const metrics = new ServerMetrics();
/** An exporter that drops spans. */
const exporter = {
  export: (_spans: unknown, done: (result: { readonly code: number }) => void) => done({ code: 0 }),
  shutdown: async () => undefined,
};
const tracing = openTracing({ exporter, sampleRatio: 1, version: '1', instance: 'bench' });
const unsampled = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;

/** Records the histograms of one message on SQLite: the request, a push, about twenty queries, a write of the log. */
function measureMessage(): void {
  metrics.httpDuration.observe({ method: 'POST', route: '/v3/messages', status: '2xx' }, 0.004);
  for (let query = 0; query < 20; query += 1) metrics.queryDuration.observe({ operation: 'select' }, 0.000_2);
  metrics.logWriteDuration.startTimer()();
  metrics.broadcastDuration.startTimer()();
  metrics.outboxWait.observe(0.002);
  metrics.providerWait.observe({ provider: 'fcm' }, 0);
  metrics.providerLatency.observe({ provider: 'fcm' }, 0.05);
}

/** Records the spans of one message with one push. */
async function traceMessage(): Promise<void> {
  const request = tracing.start('POST /v3/messages', { kind: 'server' });
  const commit = request?.child('commit');
  commit?.end();
  request?.end();
  const handover = { eventId: 'e', redelivered: false, name: 'event after_message', occurredAtMs: Date.now() };
  const trace = EventTrace.start(tracing, { ...handover, traceparent: commit?.traceparent });
  await trace?.decide(async () => ({ recorded: Promise.resolve() }));
  trace?.send('fcm', { 'chatwire.attempt': 1 })?.end();
  await trace?.record(async () => ({ logId: 'l' }));
}

const cases: readonly (readonly [name: string, calls: number, run: () => unknown])[] = [
  ['counter: plain number', CALLS, () => plain.add(['out'])],
  ['counter: prom-client', CALLS, () => metrics.busMessages.inc({ direction: 'out' })],
  ['histogram without labels', CALLS, () => metrics.outboxWait.observe(0.004)],
  [
    'histogram with three labels',
    CALLS,
    () => metrics.httpDuration.observe({ method: 'POST', route: '/v3/x', status: '2xx' }, 0.004),
  ],
  ['all histograms of a message', CALLS / 20, measureMessage],
  ['request with an unsampled trace', CALLS, () => tracing.start('x', { traceparent: unsampled })],
  ['all spans of a sampled message', CALLS / 20, traceMessage],
];

const results = [];
for (const [name, calls, run] of cases) {
  const nanoseconds: number[] = [];
  for (let call = 0; call < calls; call += 1) await run(); // Warm-up, so that the code is compiled.
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAtMs = performance.now();
    for (let call = 0; call < calls; call += 1) await run();
    nanoseconds.push(((performance.now() - startedAtMs) * 1e6) / calls);
  }
  results.push({ name, p50: Math.round(percentile(nanoseconds, 50)), p99: Math.round(percentile(nanoseconds, 99)) });
}
await tracing.close();

writeResults(
  'telemetry',
  { calls: CALLS, rounds: ROUNDS, results },
  `# Metrics and traces\n\nNanoseconds per call, including the loop with its \`await\` (about 50 ns).\n\n${table(
    ['What', 'p50', 'p99'],
    results.map(({ name, p50, p99 }) => [name, p50, p99]),
  )}`,
);
