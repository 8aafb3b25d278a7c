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
  /** Time from the call at a node to the frame at a client of another node, ms. */
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
const ARRIVE_MS = 5_000;

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
  const ends = nodes.slice(0, 2).map(({ url }) => ({ url, call: api(url), arrived: new Map<string, number>() }));
  const [call = api('')] = ends.map((end) => end.call);
  const clients: FrameClient[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    await call('POST', '/users', { uid: `from${pair}`, name: 'From' });
    const { authToken } = await call('POST', '/users', { uid: `to${pair}`, name: 'To', withAuthToken: true });
    for (const { url, arrived } of ends) {
      clients.push(await FrameClient.open(url, authToken, (text, atMs) => void arrived.set(text, atMs)));
    }
  }

  let step = 0;
  const run = async (perSecond: number, duration: number): Promise<MessageLatency> => {
    step += 1;
    const startedMessages: { readonly text: string; readonly atMs: number; readonly end: number }[] = [];
    const calls: Promise<unknown>[] = [];
    const sent = await atRate(perSecond, duration, (n) => {
      const [text, end, pair] = [`${step} ${n}`, n % ends.length, Math.floor(n / 2) % PAIRS];
      startedMessages.push({ text, atMs: performance.now(), end });
      const message = { receiver: `to${pair}`, receiverType: 'user', type: 'text', data: { text } };
      calls.push(ends[end]?.call('POST', '/messages', message, `from${pair}`) ?? Promise.resolve());
    });
    await Promise.all(calls);
    const isThere = () => ends.every(({ arrived }) => startedMessages.every(({ text }) => arrived.has(text)));
    for (let waited = 0; waited < ARRIVE_MS && !isThere(); waited += 50) await delay(50);
    const times = startedMessages.flatMap(({ text, atMs, end }) => {
      const [same, other] = [ends[end]?.arrived.get(text), ends[1 - end]?.arrived.get(text)];
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
