import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { spawnServer } from '@chatwire/testkit';
import { addApns, addGroup, call } from '../engine/populate.ts';
import { percentile } from '../lib/results.ts';
import type { Curve, Point } from './curve.ts';

/** Recipients of a message; each has one device. */
const SIZES = [10, 100, 1_000, 10_000];
/** Pushes of a measurement. */
const PUSHES = 20_000;
const PROVIDER_MS = 50;

/** Measures a message to a group by the number of its recipients: time until all pushes have an entry, and CPU per recipient. */
export async function groupCurves(): Promise<Curve[]> {
  const dir = mkdtempSync(join(tmpdir(), 'chatwire-bench-'));
  const pushService = fork(join(import.meta.dirname, '../engine/fake-push-service.ts'), [String(PROVIDER_MS)]);
  const [{ port }] = (await once(pushService, 'message')) as [{ port: number }];
  const server = await spawnServer({
    CHATWIRE_DATA_DIR: dir,
    CHATWIRE_APNS_URL: `http://127.0.0.1:${port}`,
    CHATWIRE_PROVIDER_CONCURRENCY: '1000',
  });
  const recorded = async () => {
    const [newest] = (await call(server.url, 'GET', '/notifications/v1/logs?limit=1')) as { _id: string }[];
    return newest ? Number.parseInt(newest._id.slice(12), 16) : 0;
  };
  // Hundredths of a second, of all threads.
  const cpuMs = () => {
    const fields = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(' ');
    return 10 * (Number(fields[13]) + Number(fields[14]));
  };
  try {
    await addApns(server.url);
    const push = (enabled: boolean) =>
      call(server.url, 'PATCH', '/notifications/v1/settings', { preferences: { push: { enabled } } });
    const times: Point[] = [];
    const cpu: Point[] = [];
    for (const size of SIZES) {
      const guid = `of${size}`;
      await push(false);
      await addGroup(server.url, guid, size + 1);
      await push(true);
      const body = { receiver: guid, receiverType: 'group', type: 'text', data: { text: 'The boat is ready at noon' } };
      const messages = Math.max(2, Math.min(200, PUSHES / size));
      const durations: number[] = [];
      const cpuBefore = cpuMs();
      for (let sent = 0; sent < messages; sent += 1) {
        const end = (await recorded()) + size;
        const began = performance.now();
        await call(server.url, 'POST', '/messages', body, `${guid}-0`);
        while ((await recorded()) < end) await setTimeout(2);
        durations.push(performance.now() - began);
      }
      times.push({ size, value: percentile(durations, 50) });
      cpu.push({ size, value: (1_000 * (cpuMs() - cpuBefore)) / (messages * size) });
    }
    const of = 'recipients of a message';
    return [
      { what: 'until every push is sent and recorded, p50', of, unit: 'ms', points: times },
      { what: 'server CPU per recipient, one message at a time', of, unit: 'µs', points: cpu },
    ];
  } finally {
    await server.stop();
    pushService.kill();
    rmSync(dir, { recursive: true, force: true });
  }
}
