import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, spawnServer } from '@chatwire/testkit';
import { percentile, table, writeResults } from '../lib/results.ts';
import { bareLoop } from './bare-loop.ts';
import { addApns, addGroup, call } from './populate.ts';

/**
 * The engine end to end: messages over HTTP to a server process, pushes to a fake push service that responds after
 * 50 ms, entries in the log. Client, server, and push service share the machine.
 *
 * latency: message committed (its sentAtMS) → first bytes of its push at the push service, at a steady rate.
 * throughput: entries recorded per second under overload, compared with a plain node:http2 loop.
 * fan-out: one message to a group of 10,000, until its last entry is recorded.
 */
const LATENCY_MS = 50;
const dir = mkdtempSync(join(tmpdir(), 'chatwire-bench-'));
const pushService = fork(join(import.meta.dirname, 'fake-push-service.ts'), [String(LATENCY_MS)]);
const { port } = (await responseOf(pushService)) as { port: number };
const providerUrl = `http://127.0.0.1:${port}`;
const server = await spawnServer({
  CHATWIRE_DATA_DIR: dir,
  CHATWIRE_APNS_URL: providerUrl,
  CHATWIRE_PROVIDER_CONCURRENCY: '1000',
  ...(process.env.BENCH_DATABASE_URL && { CHATWIRE_DATABASE_URL: process.env.BENCH_DATABASE_URL }),
});
const engine = process.env.BENCH_DATABASE_URL ? 'postgres' : 'sqlite';

try {
  await addApns(server.url);
  await switchPush(false);
  await addGroups('pair', 100, 2);
  await addGroups('ten', 100, 11);
  await addGroups('hundred', 20, 101);
  await addGroup(server.url, 'crowd', 10_000);
  await switchPush(true);
  const latency = {
    'one-on-one size': await latencyAt('pair', 100, 200, 1),
    'groups of 11': await latencyAt('ten', 100, 200, 10),
  };
  const throughput = {
    'groups of 101': await throughputOf('hundred', 20, 100, 500),
    'groups of 11': await throughputOf('ten', 100, 10, 3_000),
  };
  const body = JSON.stringify({ aps: { alert: 'x'.repeat(400) } });
  const bare = await bareLoop(providerUrl, { callers: 1_000, ms: 4_000, body });
  const fanOut = await fanOutOf('crowd', 9_999);

  writeResults(
    `engine-${engine}`,
    { providerLatencyMs: LATENCY_MS, latency, throughput, bareLoopPerSecond: Math.round(bare), fanOut },
    [
      `# Engine on ${engine}`,
      '',
      `The provider responds after ${LATENCY_MS} ms; client, server, and provider on one machine.`,
      '',
      table(
        ['committed → provider bytes', 'attempts/s offered', 'p50 ms', 'p99 ms'],
        Object.entries(latency).map(([name, row]) => [name, row.attemptsPerSecond, row.p50, row.p99]),
      ),
      '',
      table(
        ['attempts, entries recorded', 'per second', 'of the plain loop', 'server CPU per attempt, µs'],
        [
          ...Object.entries(throughput).map(([name, row]) => [
            name,
            row.perSecond,
            `${Math.round((100 * row.perSecond) / bare)} %`,
            row.cpuMicrosecondsEach,
          ]),
          ['plain node:http2 loop, 1,000 at a time', Math.round(bare), '100 %', '–'],
        ],
      ),
      '',
      table(
        ['10,000-member group', 'ms'],
        [
          ['response to the send', fanOut.respondedMs],
          ['all decided, sent, and recorded', fanOut.recordedMs],
        ],
      ),
    ].join('\n'),
  );
} finally {
  await server.stop();
  pushService.kill();
  rmSync(dir, { recursive: true, force: true });
}

/**
 * Enables or disables push. It is disabled while groups are filled, because each added member is an event for all
 * present members.
 */
async function switchPush(enabled: boolean): Promise<void> {
  await call(server.url, 'PATCH', '/notifications/v1/settings', { preferences: { push: { enabled } } });
}

async function addGroups(kind: string, count: number, size: number): Promise<void> {
  console.log(`${count} groups of ${size}…`);
  for (let index = 0; index < count; index += 1) await addGroup(server.url, `${kind}${index}`, size);
}

/**
 * Measures latencies in an open loop: messages are sent at their due times, whether or not earlier ones have a
 * response.
 */
async function latencyAt(kind: string, groups: number, messagesPerSecond: number, attemptsEach: number) {
  await ask(pushService, 'reset');
  const sent = new Map<string, number>();
  const seconds = 10;
  const pending: Promise<void>[] = [];
  const began = performance.now();
  for (let index = 0; index < messagesPerSecond * seconds; index += 1) {
    const dueMs = (index * 1000) / messagesPerSecond;
    const early = dueMs - (performance.now() - began);
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    pending.push(send(`${kind}${index % groups}`).then(({ id, sentAtMS }) => void sent.set(id, sentAtMS)));
  }
  await Promise.all(pending);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { firstAt } = (await ask(pushService, 'report')) as { firstAt: [string, number][] };
  const delays = firstAt.flatMap(([id, at]) => (sent.has(id) ? [Math.round(at - (sent.get(id) ?? at))] : []));
  return {
    attemptsPerSecond: messagesPerSecond * attemptsEach,
    messages: delays.length,
    p50: percentile(delays, 50),
    p99: percentile(delays, 99),
  };
}

async function throughputOf(kind: string, groups: number, attemptsEach: number, messages: number) {
  console.log(`${messages} messages to groups of ${attemptsEach + 1}…`);
  const before = await countOf();
  const cpuBefore = cpuMsOf(server);
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < messages) await send(`${kind}${next++ % groups}`);
    }),
  );
  const attempts = messages * attemptsEach;
  const endedMs = await untilRecorded(before + attempts);
  return {
    attempts,
    perSecond: Math.round((attempts * 1000) / (endedMs - began)),
    cpuMicrosecondsEach: Math.round(((cpuMsOf(server) - cpuBefore) * 1000) / attempts),
  };
}

async function fanOutOf(group: string, attempts: number) {
  const before = await countOf();
  const began = performance.now();
  await send(group);
  const respondedMs = Math.round(performance.now() - began);
  const recordedMs = Math.round((await untilRecorded(before + attempts)) - began);
  return { attempts, respondedMs, recordedMs };
}

/** Resolves when the log contains this many entries, by the number in the newest entry's id. */
async function untilRecorded(count: number): Promise<number> {
  const limit = performance.now() + 120_000;
  while (performance.now() < limit) {
    if ((await countOf()) >= count) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The log never held ${count} entries.`);
}

async function countOf(): Promise<number> {
  const [newest] = (await call(server.url, 'GET', '/notifications/v1/logs?limit=1')) as { _id: string }[];
  return newest ? Number.parseInt(newest._id.slice(12), 16) : 0;
}

async function send(group: string): Promise<{ id: string; sentAtMS: number }> {
  const body = { receiver: group, receiverType: 'group', type: 'text', data: { text: 'The boat is ready at noon' } };
  return (await call(server.url, 'POST', '/messages', body, `${group}-0`)) as { id: string; sentAtMS: number };
}

/** Returns the CPU time of a process, all threads. Linux counts it in hundredths of a second. */
function cpuMsOf({ process: { pid } }: ServerProcess): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number);
  return (user + system) * 10;
}

function ask(child: ChildProcess, what: 'report' | 'reset'): Promise<unknown> {
  const result = responseOf(child);
  child.send({ ask: what });
  return result;
}

function responseOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve));
}
