import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from '@chatwire/testkit';
import { expect, test, vi } from 'vitest';
import { seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { scaled } from '../../fixtures/long-scale.ts';
import { MixedTraffic } from '../../fixtures/servers/mixed-traffic.ts';
import { restartableServer } from '../../fixtures/servers/restartable-server.ts';
import type { Vitals } from '../../fixtures/servers/soaked-server.ts';
import { untilRecorded } from './apply-load.ts';

const UIDS = Array.from({ length: 16 }, (_, index) => `p${index}`);

test('memory, files, handles, and timers after twenty minutes of mixed traffic equal those after five', async () => {
  await using fixture = await restartableServer(
    async ({ user, server }) => {
      for (const uid of UIDS) await user(uid, uid < 'p4' ? 'apns_ios_device' : 'fcm_android');
      const [owner, ...participants] = UIDS;
      await server.call('POST', '/groups', {
        body: { guid: 'crew', name: 'Crew', type: 'public', owner, members: { participants } },
      });
    },
    { strict: false },
  );
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-vitals-'));
  const file = join(dir, 'vitals.json');
  const script = fileURLToPath(new URL('../../fixtures/servers/soaked-server.ts', import.meta.url));
  const server = await fixture.start({ VITALS_FILE: file }, { script });
  const seed = Date.now();
  console.log(`seed ${seed}`);
  const traffic = new MixedTraffic(server.url, UIDS, seeded(seed));

  const samples: Vitals[] = [];
  for (let minute = 1; minute <= 20; minute += 1) {
    fixture.sandbox.faults.set('apns', { fault: '5xx', retryAfter: '1', times: 5 });
    await traffic.run(scaled(60), 25);
    const recorded = await untilRecorded(server);
    const sample = await vitalsOf(server, file);
    samples.push(sample);
    console.log(`${minute}: ${traffic.done} done, ${recorded} recorded, ${JSON.stringify(sample)}`);
  }
  expect(await server.stop()).toBe(0);
  await rm(dir, { recursive: true });

  // Objects held briefly are no leak.
  const [before, after] = [least(samples.slice(4, 7)), least(samples.slice(-3))];
  expect(after.rssMiB).toBeLessThan(before.rssMiB * 1.15);
  expect(after.heapMiB).toBeLessThan(before.heapMiB * 1.15);
  expect(after.externalMiB).toBeLessThan(before.externalMiB + 10);
  expect(after.files).toBeLessThanOrEqual(before.files + 5);
  expect(after.timers).toBeLessThanOrEqual(before.timers + 10);
  expect(after.handles).toBeLessThanOrEqual(before.handles + 20);
}, 3_600_000);

async function vitalsOf(server: ServerProcess, file: string): Promise<Vitals> {
  await rm(file, { force: true });
  server.process.kill('SIGUSR2');
  return vi.waitFor(async () => JSON.parse(await readFile(file, 'utf8')), { timeout: 30_000, interval: 100 });
}

function least(samples: readonly Vitals[]): Vitals {
  const of = (member: keyof Vitals) => Math.min(...samples.map((sample) => sample[member]));
  return {
    rssMiB: of('rssMiB'),
    heapMiB: of('heapMiB'),
    externalMiB: of('externalMiB'),
    files: of('files'),
    timers: of('timers'),
    handles: of('handles'),
  };
}
