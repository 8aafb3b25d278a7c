import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Replay } from '@chatwire/protocol';
import { spawnServer } from '@chatwire/testkit';
import { addApns, addGroup, call } from '../engine/populate.ts';
import { residentMiB } from '../lib/resident-memory.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import { fillWithEvents } from './fill.ts';

/**
 * A replay of one-on-one events in a real server process: its time and memory alone, then the engine's latency
 * (committed → first bytes at a sandbox provider) without a replay, and while one is running. Use: npm run bench --
 * replay [--events 1000000] [--rate 100]
 */
const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, rate: { type: 'string', default: '100' } },
});
const events = Number(values.events);
const rate = Number(values.rate);
const SECONDS = 10;
const ROUNDS = 3;
/** Old space of the main thread. With much less, full caches leave no room for garbage, and collecting it takes most of the time. */
const HEAP_MIB = 384;

const { dir, fromMs, toMs } = await fillWithEvents(events);
const pushService = fork(join(import.meta.dirname, '..', 'engine', 'fake-push-service.ts'), ['50']);
const { port } = await answerOf<{ readonly port: number }>();
const server = await spawnServer({
  CHATWIRE_DATA_DIR: dir,
  CHATWIRE_APNS_URL: `http://127.0.0.1:${port}`,
  CHATWIRE_LOG_RETENTION_DAYS: '0',
  // Without a limit the heap grows with garbage on a machine with much memory.
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-old-space-size=${HEAP_MIB}`,
});

try {
  await addApns(server.url);
  for (let index = 0; index < 50; index += 1) await addGroup(server.url, `pair${index}`, 2);
  const alone = await measureReplay();
  const latencies = { without: [] as number[], meanwhile: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    latencies.without.push(...(await latencyMs()));
    const running = startReplay();
    latencies.meanwhile.push(...(await latencyMs()));
    await cancel(await running);
  }
  report(alone, latencies);
} finally {
  await server.stop();
  pushService.kill();
  rmSync(dir, { recursive: true, force: true });
}

function startReplay(): Promise<Replay> {
  const changes = { settings: { preferences: { oneOnOne: { messagesSetting: 3 } } } };
  return request<Replay>('POST', '/notifications/v1/replays', { from: fromMs, to: toMs, changes, sample: 100 });
}

async function measureReplay() {
  const before = residentMiB(server.process.pid);
  let peak = before;
  const startedAtMs = performance.now();
  const { replayId } = await startReplay();
  for (;;) {
    const { state, result } = await request<Replay>('GET', `/notifications/v1/replays/${replayId}`);
    peak = Math.max(peak, residentMiB(server.process.pid));
    if (state === 'failed') throw new Error('The replay failed.');
    if (result) {
      if (result.decisions !== events || result.drift > 0)
        throw new Error(`Unexpected: ${JSON.stringify({ ...result, samples: [] })}`);
      return { seconds: (performance.now() - startedAtMs) / 1000, grownMiB: peak - before, changed: result.changed };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function cancel({ replayId }: Replay): Promise<void> {
  const startedAtMs = performance.now();
  await fetchApi('DELETE', `/notifications/v1/replays/${replayId}`);
  for (;;) {
    const { state } = await request<Replay>('GET', `/notifications/v1/replays/${replayId}`);
    if (state !== 'running') break;
  }
  console.log(`cancelled in ${Math.round(performance.now() - startedAtMs)} ms`);
}

/** Sends an open loop of messages at a steady rate. */
async function latencyMs(): Promise<number[]> {
  pushService.send({ ask: 'reset' });
  await answerOf();
  const sent = new Map<string, number>();
  const pending: Promise<void>[] = [];
  const startedAtMs = performance.now();
  for (let index = 0; index < rate * SECONDS; index += 1) {
    const early = (index * 1000) / rate - (performance.now() - startedAtMs);
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const guid = `pair${index % 50}`;
    const body = { receiver: guid, receiverType: 'group', category: 'message', type: 'text', data: { text: 'Boat' } };
    const message = call(server.url, 'POST', '/messages', body, `${guid}-0`) as Promise<{
      id: string;
      sentAtMS: number;
    }>;
    pending.push(message.then(({ id, sentAtMS }) => void sent.set(id, sentAtMS)));
  }
  await Promise.all(pending);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  pushService.send({ ask: 'report' });
  const { firstAt } = await answerOf<{ readonly firstAt: readonly [string, number][] }>();
  return firstAt.flatMap(([id, at]) => (sent.has(id) ? [at - (sent.get(id) ?? at)] : []));
}

function answerOf<T>(): Promise<T> {
  return new Promise((resolve) => pushService.once('message', (message) => resolve(message as T)));
}

async function request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  return (await call(server.url, method, path, body)) as T;
}

async function fetchApi(method: string, path: string): Promise<void> {
  const { API_KEY } = await import('@chatwire/testkit');
  await fetch(`${server.url}/v3${path}`, { method, headers: { apikey: API_KEY } });
}

function report(
  alone: Awaited<ReturnType<typeof measureReplay>>,
  latencies: { readonly without: readonly number[]; readonly meanwhile: readonly number[] },
): void {
  const p = (list: readonly number[], share: number) => Math.round(percentile(list, share) * 10) / 10;
  const ratio = percentile(latencies.meanwhile, 99) / percentile(latencies.without, 99);
  writeResults(
    'replay',
    { events, rate, ...alone, p99Without: p(latencies.without, 99), p99Meanwhile: p(latencies.meanwhile, 99), ratio },
    [
      `# Replay of ${events.toLocaleString('en')} one-on-one events (SQLite)`,
      '',
      'Goals: 1,000,000 events in 60 s, at most 256 MiB, p99 of the engine during the replay at most 10 % higher.',
      `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}; above 2 there was other work beside this.`,
      '',
      table(
        ['replay alone', ''],
        [
          ['seconds', alone.seconds.toFixed(1)],
          ['events per second', Math.round(events / alone.seconds)],
          [`memory grew by, MiB, with an old space of ${HEAP_MIB} MiB`, Math.round(alone.grownMiB)],
          ['changed decisions', alone.changed],
        ],
      ),
      '',
      table(
        [`committed → provider bytes at ${rate}/s`, 'p50 ms', 'p99 ms'],
        [
          ['without a replay', p(latencies.without, 50), p(latencies.without, 99)],
          ['while a replay runs', p(latencies.meanwhile, 50), p(latencies.meanwhile, 99)],
          ['ratio', '', ratio.toFixed(2)],
        ],
      ),
    ].join('\n'),
  );
}
