import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger, systemClock } from '@chatwire/server';
import type { Bus } from '../../packages/server/src/bus/bus.ts';
import { connectNodeBus } from '../../packages/server/src/bus/node-bus.ts';
import { atRate } from './at-rate.ts';
import type { MeasuredBus } from './buses.ts';
import { type Percentiles, summary } from './messages.ts';

export interface FrameLatency extends Percentiles {
  readonly perSecond: number;
  readonly lost: number;
}

const NODES = 3;
/** Approximate size of a message frame. */
const FRAME_TEXT = 'x'.repeat(1_000);
const ARRIVAL_TIMEOUT_MS = 5_000;

/**
 * Measures the buses of three nodes in one process, without servers or clients. All publish, and each receives the
 * frames of the two others.
 */
export async function frameLatencies(
  bus: MeasuredBus,
  databaseUrl: string,
  {
    rates,
    seconds,
    stopAboveMs,
  }: { readonly rates: readonly number[]; readonly seconds: number; readonly stopAboveMs: number },
): Promise<readonly FrameLatency[]> {
  const name = 'bench';
  const nodes: { readonly instance: string; readonly bus: Bus }[] = [];
  let times: number[] = [];
  for (let n = 0; n < NODES; n += 1) {
    const instance = randomUUID();
    const transport = await bus.transport(databaseUrl, name, instance);
    const logger = createLogger('silent');
    const node = await connectNodeBus({ name, instance, transport, clock: systemClock, logger });
    node.subscribe(({ frame }, isOwn) => isOwn || times.push(performance.now() - frame.at));
    nodes.push({ instance, bus: node });
  }
  for (const node of nodes) {
    node.bus.expect(new Set(nodes.map(({ instance }) => instance)).difference(new Set([node.instance])));
  }
  while (!nodes.every((node) => node.bus.isComplete)) await delay(20);

  const results: FrameLatency[] = [];
  for (const perSecond of rates) {
    times = [];
    const published = await atRate(perSecond, seconds, (n) => {
      const frame = { type: 'message', at: performance.now(), data: { text: FRAME_TEXT } } as const;
      nodes[n % NODES]?.bus.publish({ frame, to: { kind: 'users', uids: ['mara'] } });
    });
    const expected = published * (NODES - 1);
    for (let waited = 0; waited < ARRIVAL_TIMEOUT_MS && times.length < expected; waited += 50) await delay(50);
    const result = { perSecond, lost: expected - times.length, ...summary(times) };
    results.push(result);
    // Judged by the median: a busy machine delays individual frames at any rate.
    if (result.p50 > stopAboveMs || result.lost > 0) break;
  }
  for (const node of nodes) await node.bus.close();
  return results;
}
