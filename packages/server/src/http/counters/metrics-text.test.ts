import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { ServerMetrics } from '../../telemetry/metrics/server-metrics.ts';
import { type MetricsInput, metricsText } from './metrics-text.ts';
import type { ProcessCounters } from './read-counters.ts';
import { NO_COUNTS } from './testing/no-counts.ts';

function textOf(process: Partial<ProcessCounters>, more: Partial<MetricsInput> = {}): Promise<string> {
  return metricsText({
    process: { ...NO_COUNTS, ...process },
    stored: undefined,
    isMediaAvailable: true,
    alarms: new Map(),
    pool: undefined,
    bus: { connection: 'none' },
    build: { version: '1.2.3', engine: 'sqlite' },
    live: [new Registry()],
    ...more,
  });
}

test('quotes, backslashes and line breaks in a label are escaped', async () => {
  const text = await textOf({ reasons: { TWILIO_CREATE_ERROR: { 'a"b\\c\nd': 2 } } });
  expect(text).toContain(String.raw`chatwire_reasons_total{reason="TWILIO_CREATE_ERROR",code="a\"b\\c\nd"} 2`);
});

test('an account with an open circuit breaker and a log that cannot be written have the value 0', async () => {
  const account = { channel: 'push', provider: 'fcm', providerId: 'main', waiting: 3 } as const;
  const text = await textOf({
    circuits: [{ ...account, state: 'open' }],
    logWrites: { waiting: 7, failingSinceMS: 1 },
  });
  const labels = '{channel="push",provider="fcm",account="main"}';
  expect(text).toContain(`chatwire_circuit_closed${labels} 0\n`);
  expect(text).toContain(`chatwire_circuit_waiting${labels} 3\n`);
  expect(text).toContain('chatwire_log_writable 0\n');
  expect(text).toContain('chatwire_log_waiting 7\n');
});

test('metrics of the server’s work and metrics of its state are combined into one text', async () => {
  const metrics = new ServerMetrics();
  for (const seconds of [0.003, 0.04, 0.04, 60]) metrics.providerLatency.observe({ provider: 'fcm' }, seconds);
  const text = await textOf({}, { live: [metrics.registry] });
  const bucket = (le: string) => `chatwire_provider_latency_seconds_bucket{le="${le}",provider="fcm"}`;
  expect(text).toContain(`${bucket('0.005')} 1\n`);
  expect(text).toContain(`${bucket('0.05')} 3\n`);
  expect(text).toContain(`${bucket('+Inf')} 4\n`);
  expect(text).toContain(`chatwire_build_info{version="1.2.3",node="${process.versions.node}",database="sqlite"} 1\n`);
});

test('pool and NATS metrics exist only on servers that use them', async () => {
  const alone = await textOf({});
  expect(alone).not.toContain('chatwire_bus_connected');
  expect(alone).not.toContain('chatwire_database_connections{');
  const text = await textOf({}, { bus: { connection: 'down' }, pool: { busy: 9, idle: 1, waiting: 4 } });
  expect(text).toContain('chatwire_bus_connected 0\n');
  expect(text).toContain('chatwire_database_connections{state="busy"} 9\n');
  expect(text).toContain('chatwire_database_connections_waiting 4\n');
});
