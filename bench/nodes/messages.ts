import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerProcess, spawnServer } from '../../packages/testkit/src/spawn-server.ts';
import { percentile } from '../lib/results.ts';
import { api } from '../realtime/api.ts';
import { atRate } from './at-rate.ts';
import type { MeasuredBus } from './buses.ts';
import { FrameClient } from './frame-client.ts';

export interface MessageLatency {
  readonly perSecond: number;
  readonly sent: number;
  readonly lost: number;
  /** Time from the call to a node until a client of another node receives the frame, ms. */
  readonly otherNode: Percentiles;
  /** The same to a client of the same node. */
  readonly sameNode: Percentiles;
  /** Time between the frames at the two clients: the latency that the bus adds. */
  readonly between: Percentiles;
}

export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

const PAIRS = 20;
const NODES = 3;
const WARM_UP_MESSAGES = 200;
const ARRIVAL_TIMEOUT_MS = 5_000;

/**
 * Measures latencies between three nodes with 20 receivers, each with a client at two of the nodes. Messages are sent
 * at a steady rate, alternately through these two nodes.
 */
export async function messageLatencies(
  bus: MeasuredBus,
  databaseUrl: string,
  { rates, seconds }: { readonly rates: readonly number[]; readonly seconds: number },
): Promise<readonly MessageLatency[]> {
  const dirs = await Promise.all(Array.from({ length: NODES + 1 }, () => mkdtemp(join(tmpdir(), 'chatwire-bench-'))));
  const nodes: ServerProcess[] = [];
  for (const dir of dirs.slice(1)) {
    nodes.push(
      await spawnServer({
        CHATWIRE_DATABASE_URL: databaseUrl,
        CHATWIRE_MEDIA_DIR: dirs[0] ?? '',
        CHATWIRE_PUBLIC_URL: 'http://localhost',
        CHATWIRE_DATA_DIR: dir,
        CHATWIRE_LOG_LEVEL: 'silent',
        ...bus.env(databaseUrl),
      }),
    );
  }
  const clientNodes = nodes
    .slice(0, 2)
    .map(({ url }) => ({ url, call: api(url), arrivals: new Map<string, number>() }));
  const [call = api('')] = clientNodes.map((node) => node.call);
  const clients: FrameClient[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    await call('POST', '/users', { uid: `from${pair}`, name: 'From' });
    const { authToken } = await call('POST', '/users', { uid: `to${pair}`, name: 'To', withAuthToken: true });
    for (const { url, arrivals } of clientNodes) {
      clients.push(await FrameClient.open(url, authToken, (text, atMs) => void arrivals.set(text, atMs)));
    }
  }

  let step = 0;
  const run = async (perSecond: number, duration: number): Promise<MessageLatency> => {
    step += 1;
    const sentMessages: { readonly text: string; readonly atMs: number; readonly nodeIndex: number }[] = [];
    const calls: Promise<unknown>[] = [];
    const sent = await atRate(perSecond, duration, (n) => {
      const [text, nodeIndex, pair] = [`${step} ${n}`, n % clientNodes.length, Math.floor(n / 2) % PAIRS];
      sentMessages.push({ text, atMs: performance.now(), nodeIndex });
      const message = { receiver: `to${pair}`, receiverType: 'user', type: 'text', data: { text } };
      calls.push(clientNodes[nodeIndex]?.call('POST', '/messages', message, `from${pair}`) ?? Promise.resolve());
    });
    await Promise.all(calls);
    const isThere = () => clientNodes.every(({ arrivals }) => sentMessages.every(({ text }) => arrivals.has(text)));
    for (let waited = 0; waited < ARRIVAL_TIMEOUT_MS && !isThere(); waited += 50) await delay(50);
    const times = sentMessages.flatMap(({ text, atMs, nodeIndex }) => {
      const [same, other] = [
        clientNodes[nodeIndex]?.arrivals.get(text),
        clientNodes[1 - nodeIndex]?.arrivals.get(text),
      ];
      return same === undefined || other === undefined ? [] : [{ same: same - atMs, other: other - atMs }];
    });
    return {
      perSecond,
      sent,
      lost: sent - times.length,
      otherNode: summary(times.map(({ other }) => other)),
      sameNode: summary(times.map(({ same }) => same)),
      between: summary(times.map(({ same, other }) => other - same)),
    };
  };
  await run(50, WARM_UP_MESSAGES / 50);
  const results: MessageLatency[] = [];
  for (const rate of rates) results.push(await run(rate, seconds));

  for (const client of clients) client.close();
  await Promise.all(nodes.map((node) => node.stop()));
  await Promise.all(dirs.map((dir) => rm(dir, { recursive: true })));
  return results;
}

export function summary(times: readonly number[]): Percentiles {
  return { p50: round(percentile(times, 50)), p99: round(percentile(times, 99)) };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
