import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { API_KEY, spawnServer } from '@chatwire/testkit';
import { cpuSecondsOf } from '../lib/cpu-seconds.ts';
import { filledDataDir } from '../lib/filled-data-dir.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import { HOT_GROUP, userId } from '../log-pages/entry-source.ts';
import { pinToCore } from './cores.ts';
import { type LoadResult, load } from './load.ts';

/**
 * GET /v3/notifications/v1/logs of a server process with a log of 1,000,000 entries, compared with a plain node:http
 * server that sends the same bytes. Rounds alternate between all rows; each row is the median of its rounds. If the
 * system allows it, server and client each have their own core.
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '8' },
  },
});
const entries = Number(values.entries);
const rounds = Number(values.rounds);
const connections = Number(values.connections);
const PATH = '/v3/notifications/v1/logs';

interface Row {
  readonly name: string;
  readonly server: { readonly url: string; readonly pid: number };
  readonly nextPath: () => string;
}

/** Number of requested positions; far more pages than any cache contains. */
const CURSORS = 5_000;

interface Round extends LoadResult {
  readonly cpuMicrosPerRequest: number | undefined;
}

const dataDir = await filledDataDir('logs-endpoint', entries);
const server = await spawnServer({ CHATWIRE_DATA_DIR: dataDir });
const bare = fork(join(import.meta.dirname, 'bare-server.ts'));
try {
  const newest = await fetch(server.url + PATH, { headers: { apikey: API_KEY } });
  const body = Buffer.from(await newest.arrayBuffer());
  const cursors = await cursorsOver(JSON.parse(body.toString()).data[0]._id);
  bare.send(body.toString('base64'));
  const [address] = await once(bare, 'message');
  const bareProcess = { url: `http://127.0.0.1:${address.port}`, pid: pidOf(bare) };
  const serverProcess = { url: server.url, pid: pidOf(server.process) };
  const pinned = pinToCore(serverProcess.pid, 0) && pinToCore(bareProcess.pid, 0) && pinToCore(process.pid, 1);
  const rows: Row[] = [
    { name: 'plain node:http, the same bytes', server: bareProcess, nextPath: () => PATH },
    { name: 'newest page', server: serverProcess, nextPath: () => PATH },
    { name: 'page at a random position', server: serverProcess, nextPath: () => `${PATH}?logId=${cursors()}` },
    {
      name: 'failures at a random position',
      server: serverProcess,
      nextPath: () => `${PATH}?channel=push&success=false&logId=${cursors()}`,
    },
    {
      name: 'entries of one of many users',
      server: serverProcess,
      nextPath: () => `${PATH}?receiver=${userId(Math.floor(2_000 * Math.random()))}`,
    },
    {
      name: 'the hot group, suppressed, at a random position',
      server: serverProcess,
      nextPath: () => `${PATH}?receiver=${HOT_GROUP}&notificationTriggered=false&logId=${cursors()}`,
    },
  ];
  const results = new Map<string, Round[]>(rows.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    // The first round is a warm-up and is not counted.
    for (const row of rows) {
      const result = await measure(row);
      if (round >= 0) results.get(row.name)?.push(result);
    }
  }
  report(results, body.length, pinned);
} finally {
  bare.disconnect();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure({ server: { url, pid }, nextPath }: Row): Promise<Round> {
  const before = cpuSecondsOf(pid);
  const startedAtMs = performance.now();
  const result = await load({ url, connections, forMs: Number(values.seconds) * 1000, apiKey: API_KEY, nextPath });
  const requests = (result.requestsPerSecond * (performance.now() - startedAtMs)) / 1000;
  const after = cpuSecondsOf(pid);
  const cpuSeconds = before === undefined || after === undefined ? undefined : after - before;
  return { ...result, cpuMicrosPerRequest: cpuSeconds === undefined ? undefined : (cpuSeconds * 1e6) / requests };
}

function report(results: ReadonlyMap<string, readonly Round[]>, bytes: number, pinned: boolean): void {
  const figures = [...results].map(([name, measured]) => {
    const median = (of: (round: Round) => number | undefined) =>
      percentile(
        measured.map((round) => of(round) ?? 0),
        50,
      );
    const cpu = median((round) => round.cpuMicrosPerRequest);
    return {
      name,
      requestsPerSecond: median((round) => round.requestsPerSecond),
      p50Ms: median((round) => round.p50Ms),
      p99Ms: median((round) => round.p99Ms),
      bytesPerResponse: median((round) => round.bytesPerResponse),
      cpuMicrosPerRequest: Math.round(cpu),
      requestsPerCpuSecond: cpu > 0 ? Math.round(1e6 / cpu) : undefined,
    };
  });
  writeResults(
    'logs-endpoint',
    { entries, rounds, connections, pinned, newestPageBytes: bytes, figures },
    [
      `# The logs endpoint over ${entries.toLocaleString('en')} entries`,
      '',
      `Pages of 20 entries, ${connections} keep-alive connections, ${rounds} alternating rounds of ${values.seconds} s, medians.`,
      pinned ? 'Server and client each have their own core.' : 'Server and client share the cores.',
      '“per CPU second” divides by the CPU time of the server: the throughput of one core without other work.',
      `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}; above 2, other work was running.`,
      'The plain server responds faster than the client can send, so its requests/s are a lower bound.',
      '',
      table(
        ['', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'per CPU second', 'of the plain server'],
        figures.map((row) => [
          row.name,
          row.requestsPerSecond,
          row.p50Ms,
          row.p99Ms,
          row.bytesPerResponse,
          row.requestsPerCpuSecond ?? '–',
          shareOf(row.requestsPerCpuSecond, figures[0]?.requestsPerCpuSecond),
        ]),
      ),
    ].join('\n'),
  );
}

function shareOf(part: number | undefined, total: number | undefined): string {
  return part === undefined || total === undefined ? '–' : `${Math.round((100 * part) / total)} %`;
}

/** Returns a function that returns a random entry id of the log, as a cursor. */
async function cursorsOver(newestId: string): Promise<() => string> {
  const oldestId = await idAt('prepend', '0'.repeat(24));
  const [from, to] = [oldestId, newestId].map((id) => Number.parseInt(id.slice(0, 12), 16));
  if (from === undefined || to === undefined) throw new Error('The log is empty.');
  const ids: string[] = [];
  for (let index = 1; index <= CURSORS; index += 1) {
    // An id with only a time is a valid cursor; the response contains the id of the entry there.
    const ms = Math.floor(from + ((to - from) * index) / CURSORS);
    ids.push(await idAt('append', ms.toString(16).padStart(12, '0') + '0'.repeat(12)));
  }
  return () => ids[Math.floor(Math.random() * ids.length)] ?? newestId;
}

async function idAt(affix: 'append' | 'prepend', logId: string): Promise<string> {
  const response = await fetch(`${server.url}${PATH}?limit=1&affix=${affix}&logId=${logId}`, {
    headers: { apikey: API_KEY },
  });
  const { data } = (await response.json()) as { readonly data: readonly { readonly _id: string }[] };
  const [entry] = data;
  if (!entry) throw new Error('The log is empty.');
  return entry._id;
}

function pidOf({ pid }: { readonly pid?: number | undefined }): number {
  if (pid === undefined) throw new Error('A process did not start.');
  return pid;
}
