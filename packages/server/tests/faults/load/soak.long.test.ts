import { expect, test } from 'vitest';
import { scaled } from '../../fixtures/long-scale.ts';
import { restartableServer } from '../../fixtures/servers/restartable-server.ts';
import { applyLoad, type Sample, untilRecorded } from './apply-load.ts';
import { addGroup } from './large-group.cases.ts';

const MEMBERS = 21;

test('memory and latency stay constant under steady load for five minutes', async () => {
  await using fixture = await restartableServer((seed) => addGroup(seed, MEMBERS, 1), { strict: false });
  const server = await fixture.start();
  const seconds = scaled(300);
  const perSecond = 50;
  const samples = await applyLoad(server, { perSecond, seconds, samples: 12 });
  console.log(samples.map(({ rssMiB, p99Ms }) => `${Math.round(rssMiB)} MiB, p99 ${Math.round(p99Ms)} ms`).join('\n'));
  expect(await untilRecorded(server)).toBeGreaterThanOrEqual(perSecond * seconds * (MEMBERS - 1));
  // The first third fills caches.
  expect(largest(samples.slice(8))).toBeLessThan(largest(samples.slice(4, 8)) * 1.2);
  for (const { p99Ms } of samples) expect(p99Ms).toBeLessThan(2_000);
  expect(await server.stop()).toBe(0);
}, 900_000);

test('ten times the load for a minute is queued without loss, and processed within two more minutes', async () => {
  await using fixture = await restartableServer((seed) => addGroup(seed, MEMBERS, 1), { strict: false });
  const server = await fixture.start({ CHATWIRE_PROVIDER_CONCURRENCY: '20' });
  fixture.sandbox.faults.set('fcm', { latencyMs: 30 });
  const seconds = scaled(60);
  await applyLoad(server, { perSecond: 5, seconds: scaled(20), samples: 1 });
  const spike = await applyLoad(server, { perSecond: 50, seconds, samples: 1 });
  const beganMs = performance.now();
  const recorded = await untilRecorded(server);
  const drainedMs = performance.now() - beganMs;
  console.log(
    `p99 of sending during the spike ${Math.round(spike[0]?.p99Ms ?? 0)} ms, queue gone after ${Math.round(drainedMs / 1000)} s`,
  );
  expect(recorded).toBeGreaterThanOrEqual(50 * seconds * (MEMBERS - 1));
  expect(drainedMs).toBeLessThan(120_000);
  expect(await server.stop()).toBe(0);
}, 900_000);

function largest(samples: readonly Sample[]): number {
  return Math.max(...samples.map(({ rssMiB }) => rssMiB));
}
