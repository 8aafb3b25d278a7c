import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '@chatwire/server';
import { API_KEY, type ServerProcess, spawnServer, startPostgres } from '@chatwire/testkit';
import { openPostgresLogStore } from '../../packages/server/src/logs/postgres/postgres-log-store.ts';
import { cpuSecondsOf } from '../lib/cpu-seconds.ts';
import { filledDataDir } from '../lib/filled-data-dir.ts';
import { table, writeResults } from '../lib/results.ts';
import { EntrySource, userId } from '../log-pages/entry-source.ts';
import { load } from '../logs-endpoint/load.ts';

/**
 * Cost of auditing reads: GET /logs?limit=50 with a support key, on a server that records reads in the audit log and on
 * one that does not, in alternating rounds.
 * Use: npm run bench -- audit-reads [--entries 50000] [--rounds 8] [--seconds 1]
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '8' },
  },
});
const BASELINE = join(import.meta.dirname, 'server-without-read-audit.ts');
const PATH = '/v3/notifications/v1/logs?limit=50';
const READS = [
  { name: 'newest page: equal reads', nextPath: () => PATH },
  {
    name: 'pages of 2,000 users: different reads',
    nextPath: () => `${PATH}&recipient=${userId(Math.floor(2_000 * Math.random()))}`,
  },
];

interface Cost {
  readonly requestsPerSecond: number;
  readonly cpuMicros: number;
}

interface Comparison {
  readonly recorded: Cost;
  readonly plain: Cost;
}

interface Round {
  readonly requests: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const rows: ({ readonly engine: string; readonly name: string } & Comparison)[] = [];
const folders: string[] = [];
const postgres = await startPostgres();
try {
  for (const [engine, envOf] of [
    ['SQLite', sqliteEnv],
    ['PostgreSQL', postgresEnv],
  ] as const) {
    const audited = await spawnServer(await envOf('with'));
    const unaudited = await spawnServer(await envOf('without'), { script: BASELINE });
    for (const { name, nextPath } of READS)
      rows.push({ engine, name, ...(await compare(audited, unaudited, nextPath)) });
    await Promise.all([audited.stop(), unaudited.stop()]);
  }
} finally {
  await postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
report();

async function compare(audited: ServerProcess, unaudited: ServerProcess, nextPath: () => string): Promise<Comparison> {
  const servers = [
    { server: audited, key: await supportKey(audited), rounds: new Array<Round>() },
    { server: unaudited, key: await supportKey(unaudited), rounds: new Array<Round>() },
  ];
  for (let round = -1; round < Number(values.rounds); round += 1) {
    // The first round is a warm-up and is not counted. The order of the servers alternates.
    for (const { server, key, rounds } of round % 2 === 0 ? servers : servers.toReversed()) {
      const measured = await measure(server, key, nextPath);
      if (round >= 0) rounds.push(measured);
    }
  }
  // Means, because entries are written in bursts, which medians would hide.
  const [recorded, plain] = servers.map(({ rounds }) => {
    const total = (member: keyof Round) => rounds.reduce((sum, round) => sum + round[member], 0);
    return {
      requestsPerSecond: Math.round(total('requests') / total('seconds')),
      cpuMicros: Math.round((total('cpuSeconds') * 1e6) / total('requests')),
    };
  });
  if (!recorded || !plain) throw new Error('Nothing was measured.');
  return { recorded, plain };
}

async function measure(
  { url, process: { pid } }: ServerProcess,
  apiKey: string,
  nextPath: () => string,
): Promise<Round> {
  if (pid === undefined) throw new Error('The server did not start.');
  const before = cpuSecondsOf(pid) ?? Number.NaN;
  const startedAtMs = performance.now();
  const connections = Number(values.connections);
  const { requestsPerSecond } = await load({
    url,
    connections,
    forMs: Number(values.seconds) * 1000,
    apiKey,
    nextPath,
  });
  const seconds = (performance.now() - startedAtMs) / 1000;
  const cpuSeconds = (cpuSecondsOf(pid) ?? Number.NaN) - before;
  return { requests: requestsPerSecond * seconds, seconds, cpuSeconds };
}

async function supportKey({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/v3/apikeys`, {
    method: 'POST',
    headers: { apikey: API_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Reader', scope: 'support' }),
  });
  const { data } = (await response.json()) as { readonly data: { readonly apiKey: string } };
  return data.apiKey;
}

async function sqliteEnv(name: string): Promise<Record<string, string>> {
  const dir = await filledDataDir(`audit-reads-${name}`, Number(values.entries));
  folders.push(dir);
  return { CHATWIRE_DATA_DIR: dir };
}

async function postgresEnv(name: string): Promise<Record<string, string>> {
  const url = await postgres.createDatabase();
  const store = await openPostgresLogStore({ url, clock: systemClock });
  const source = new EntrySource(1);
  for (let written = 0; written < Number(values.entries); written += 1_000) await store.append(source.take(1_000));
  await store.close();
  const dir = join(import.meta.dirname, '..', 'data', `audit-reads-postgres-${name}`);
  folders.push(dir);
  return { CHATWIRE_DATABASE_URL: url, CHATWIRE_DATA_DIR: dir };
}

function report(): void {
  writeResults(
    'audit-reads',
    { ...values, rows },
    [
      '# The cost of auditing reads',
      '',
      `GET /logs?limit=50 with a support key over ${Number(values.entries).toLocaleString('en')} entries, ${values.connections} keep-alive connections, ${values.rounds} alternating rounds of ${values.seconds} s, means. CPU time is that of the server process, including writing the entries, without PostgreSQL’s own.`,
      `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}, on two cores. Other work affects requests/s more than CPU time.`,
      '',
      table(
        ['', 'requests/s without', 'with', 'CPU µs per request without', 'with', 'ratio of CPU time'],
        rows.map(({ engine, name, plain, recorded }) => [
          `${engine}, ${name}`,
          plain.requestsPerSecond,
          recorded.requestsPerSecond,
          plain.cpuMicros,
          recorded.cpuMicros,
          (recorded.cpuMicros / plain.cpuMicros).toFixed(2),
        ]),
      ),
    ].join('\n'),
  );
}
