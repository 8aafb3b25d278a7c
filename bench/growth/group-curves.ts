import { ServerUnderLoad } from '../engine/server-under-load.ts';
import type { Point } from '../lib/exponent.ts';
import { percentile } from '../lib/results.ts';
import type { Curve } from './curve.ts';

/** Numbers of recipients of a message; each recipient has one device. */
const SIZES = [10, 100, 1_000, 10_000];
/** Approximate number of pushes per size. */
const PUSHES = 20_000;
/** Response time of the provider. */
const PROVIDER_MS = 50;
const POLL_MS = 2;

/** Measures a message to a group by the number of its recipients: time until all pushes have an entry, and CPU per recipient. */
export async function groupCurves(): Promise<Curve[]> {
  await using server = await ServerUnderLoad.start(PROVIDER_MS);
  const times: Point[] = [];
  const cpu: Point[] = [];
  for (const size of SIZES) {
    const guid = `group-of-${size}`;
    await server.addGroups([guid], size + 1);
    const messages = Math.max(2, Math.min(200, PUSHES / size));
    const durations: number[] = [];
    const cpuBefore = server.cpuMs;
    for (let sent = 0; sent < messages; sent += 1) {
      const end = (await server.recorded()) + size;
      const startedAtMs = performance.now();
      await server.send(guid);
      durations.push((await server.untilRecorded(end, POLL_MS)) - startedAtMs);
    }
    times.push({ size, value: percentile(durations, 50) });
    cpu.push({ size, value: (1_000 * (server.cpuMs - cpuBefore)) / (messages * size) });
  }
  const sizeUnit = 'recipients of a message';
  return [
    { what: 'until every push is sent and recorded, p50', of: sizeUnit, unit: 'ms', points: times },
    { what: 'server CPU per recipient, one message at a time', of: sizeUnit, unit: 'µs', points: cpu },
  ];
}
