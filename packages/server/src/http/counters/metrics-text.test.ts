import { expect, test } from 'vitest';
import { Histogram } from '../../telemetry/histogram.ts';
import { type Measured, metricsText } from './metrics-text.ts';
import type { ProcessCounters } from './read-counters.ts';

const NOTHING: ProcessCounters = {
  events: {},
  decisions: {},
  reasons: {},
  excluded: {},
  notEligible: {},
  excludedFromLog: 0,
  tries: {},
  circuits: [],
  logWrites: { waiting: 0 },
  streams: 0,
  webhooksFailed: 0,
};

function textOf(process: Partial<ProcessCounters>, latency: Measured['latency'] = new Map()): string {
  return metricsText({ process: { ...NOTHING, ...process }, stored: undefined, isMediaAvailable: true, latency });
}

test('quotes, backslashes and line breaks in a label are escaped', () => {
  const text = textOf({ reasons: { TWILIO_CREATE_ERROR: { 'a"b\\c\nd': 2 } } });
  expect(text).toContain(String.raw`chatwire_reasons_total{reason="TWILIO_CREATE_ERROR",code="a\"b\\c\nd"} 2`);
});

test('an account with an open circuit breaker and a log that cannot be written have the value 0', () => {
  const account = { channel: 'push', provider: 'fcm', providerId: 'main', waiting: 3 } as const;
  const text = textOf({
    circuits: [{ ...account, state: 'open' }],
    logWrites: { waiting: 7, failingSinceMS: 1 },
  });
  const labels = '{channel="push",provider="fcm",account="main"}';
  expect(text).toContain(`chatwire_circuit_closed${labels} 0\n`);
  expect(text).toContain(`chatwire_circuit_waiting${labels} 3\n`);
  expect(text).toContain('chatwire_log_writable 0\n');
  expect(text).toContain('chatwire_log_waiting 7\n');
});

test('a bucket of a histogram holds what the smaller ones hold, in seconds', () => {
  const histogram = new Histogram();
  for (const ms of [3, 40, 40, 60_000]) histogram.observe(ms);
  const text = textOf({}, new Map([['fcm', histogram]]));
  const bucket = (le: string) => `chatwire_provider_latency_seconds_bucket{provider="fcm",le="${le}"}`;
  expect(text).toContain(`${bucket('0.005')} 1\n`);
  expect(text).toContain(`${bucket('0.05')} 3\n`);
  expect(text).toContain(`${bucket('10')} 3\n`);
  expect(text).toContain(`${bucket('+Inf')} 4\n`);
  expect(text).toContain('chatwire_provider_latency_seconds_sum{provider="fcm"} 60.083\n');
});
