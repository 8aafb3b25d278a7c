import { readFile } from 'node:fs/promises';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { metricsText } from '../../src/http/counters/metrics-text.ts';
import { NO_COUNTS } from '../../src/http/counters/testing/no-counts.ts';
import { processMetrics } from '../../src/telemetry/metrics/process-metrics.ts';
import { ServerMetrics } from '../../src/telemetry/metrics/server-metrics.ts';
import { boardExpressions, DEPLOY, rulesText } from '../fixtures/deploy-files.ts';
import { parseExposition } from '../fixtures/telemetry/parse-exposition.ts';

/** Returns the names of all metrics of a server with PostgreSQL and NATS. */
async function metricNames(): Promise<ReadonlySet<string>> {
  const text = await metricsText({
    process: NO_COUNTS,
    stored: { queue: { depth: 0, oldestAgeMS: 0 }, timers: { email: 0, sms: 0 }, circuits: [], webhooksPending: 0 },
    isMediaAvailable: true,
    alarms: new Map([['Notifications fail', false]]),
    pool: { busy: 0, idle: 0, waiting: 0 },
    bus: { connection: 'up' },
    build: { version: '1', engine: 'postgres' },
    live: [new ServerMetrics().registry, processMetrics(), new Registry()],
  });
  const families = [...parseExposition(text)];
  return new Set(
    families.flatMap(([name, { type }]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

const METRIC = /\b(?:chatwire|process|nodejs)_\w+/g;

test('every metric of the alert rules and the dashboard exists in the server', async () => {
  const names = await metricNames();
  const used = [rulesText(), ...boardExpressions()].flatMap((text) => text.match(METRIC) ?? []);
  expect(used.length).toBeGreaterThan(50);
  expect([...new Set(used)].filter((name) => !names.has(name))).toEqual([]);
});

test('the guide describes every metric of the server and every alert', async () => {
  const guide = await readFile(new URL('../docs/guides/monitoring.md', DEPLOY), 'utf8');
  const names = [...(await metricNames())].filter((name) => name.startsWith('chatwire_'));
  const families = new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
  expect([...families].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  const alerts = [...rulesText().matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
