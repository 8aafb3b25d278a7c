import { percentile, table, writeResults } from '../lib/results.ts';
import { bareLoop } from './bare-loop.ts';
import { ServerUnderLoad } from './server-under-load.ts';
import { SmallestServer } from './smallest-server-process.ts';
import { measureThroughput, POLL_MS, type ThroughputLoad } from './throughput.ts';

/**
 * The engine end to end: messages over HTTP to a server process, pushes to a fake push service that responds after
 * 50 ms, entries in the log. Client, server, and push service share the machine.
 *
 * latency: message committed (its sentAtMS) → first bytes of its push at the push service, at a steady rate.
 * throughput: entries recorded per second under overload, compared with a plain node:http2 loop, and with the smallest
 * server that stores the same messages, makes the same calls, and stores their results.
 * fan-out: one message to a group of 10,000, until its last entry is recorded.
 */
const LATENCY_MS = 50;
const database = process.env['BENCH_DATABASE_URL'];
await using server = await ServerUnderLoad.start(LATENCY_MS, database ? { CHATWIRE_DATABASE_URL: database } : {});
const engine = database ? 'postgres' : 'sqlite';

await addGroups('pair', 100, 2);
await addGroups('ten', 100, 11);
await addGroups('hundred', 20, 101);
await server.addGroups(['crowd'], 10_000);
const latency = {
  'one-on-one size': await latencyAt('pair', 100, 200, 1),
  'groups of 11': await latencyAt('ten', 100, 200, 10),
};
await using smallest = await SmallestServer.start(server.providerUrl, [
  { kind: 'ten', groups: 100, size: 11 },
  { kind: 'hundred', groups: 20, size: 101 },
]);
const throughput = {
  'groups of 101': await compared({ kind: 'hundred', groups: 20, attemptsEach: 100, messages: 500 }),
  'groups of 11': await compared({ kind: 'ten', groups: 100, attemptsEach: 10, messages: 3_000 }),
};
const body = JSON.stringify({ aps: { alert: 'x'.repeat(400) } });
const bare = await bareLoop(server.providerUrl, { callers: 1_000, ms: 4_000, body });
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
        ...Object.entries(throughput).flatMap(([name, row]) => [
          [name, row.perSecond, ofBare(row), row.cpuMicrosecondsEach],
          [`${name}, smallest server`, row.smallest.perSecond, ofBare(row.smallest), row.smallest.cpuMicrosecondsEach],
        ]),
        ['plain node:http2 loop, 1,000 at a time', Math.round(bare), '100 %', '–'],
      ],
    ),
    '',
    'The smallest server stores each message durably, responds, reads the devices of the group, calls the provider, and',
    'stores a row for each response, without an index. It has no rules, retries, accounts, limits, or receipts.',
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

/** Measures the same load on Chatwire and on the smallest server, one after the other. */
async function compared(load: ThroughputLoad) {
  return { ...(await measureThroughput(server, load)), smallest: await measureThroughput(smallest, load) };
}

function ofBare({ perSecond }: { readonly perSecond: number }): string {
  return `${Math.round((100 * perSecond) / bare)} %`;
}

async function addGroups(kind: string, count: number, size: number): Promise<void> {
  console.log(`${count} groups of ${size}…`);
  const guids = Array.from({ length: count }, (_, index) => `${kind}${index}`);
  await server.addGroups(guids, size);
}

/**
 * Measures latencies in an open loop: messages are sent at their due times, whether or not earlier ones have a
 * response.
 */
async function latencyAt(kind: string, groups: number, messagesPerSecond: number, attemptsEach: number) {
  await server.resetPushes();
  const sent = new Map<string, number>();
  const seconds = 10;
  const pending: Promise<void>[] = [];
  const startedAtMs = performance.now();
  for (let index = 0; index < messagesPerSecond * seconds; index += 1) {
    const dueMs = (index * 1000) / messagesPerSecond;
    const early = dueMs - (performance.now() - startedAtMs);
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    pending.push(server.send(`${kind}${index % groups}`).then(({ id, sentAtMS }) => void sent.set(id, sentAtMS)));
  }
  await Promise.all(pending);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { firstAt } = await server.pushes();
  const delays = firstAt.flatMap(([id, at]) => (sent.has(id) ? [Math.round(at - (sent.get(id) ?? at))] : []));
  return {
    attemptsPerSecond: messagesPerSecond * attemptsEach,
    messages: delays.length,
    p50: percentile(delays, 50),
    p99: percentile(delays, 99),
  };
}

async function fanOutOf(group: string, attempts: number) {
  const before = await server.recorded();
  const startedAtMs = performance.now();
  await server.send(group);
  const respondedMs = Math.round(performance.now() - startedAtMs);
  const recordedMs = Math.round((await server.untilRecorded(before + attempts, POLL_MS)) - startedAtMs);
  return { attempts, respondedMs, recordedMs };
}
