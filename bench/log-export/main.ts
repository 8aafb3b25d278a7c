import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { API_KEY, spawnServer } from '@chatwire/testkit';
import { cpuSecondsOf } from '../lib/cpu-seconds.ts';
import { filledDataDir } from '../lib/filled-data-dir.ts';
import { residentMiB } from '../lib/resident-memory.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import { pinToCore } from '../logs-endpoint/cores.ts';

/**
 * GET /v3/notifications/v1/logs/export of a server process: rows per second and memory growth. The client only counts
 * bytes. If the system allows it, server and client each have their own core.
 * Use: npm run bench -- log-export [--entries 1000000] [--rounds 3]
 */
const { values } = parseArgs({
  options: { entries: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '3' } },
});
const entries = Number(values.entries);
const rounds = Number(values.rounds);
const MIB = 2 ** 20;
const SAMPLE_EVERY_MS = 50;

interface Kind {
  readonly name: string;
  readonly query: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Round {
  readonly rowsPerSecond: number;
  readonly rowsPerCpuSecond: number;
  readonly mibPerSecond: number;
  /** Growth of the server's memory during the export. */
  readonly grownMiB: number;
}

const KINDS: readonly Kind[] = [
  { name: 'NDJSON', query: '' },
  { name: 'NDJSON, gzip', query: '', headers: { 'Accept-Encoding': 'gzip' } },
  { name: 'NDJSON, a fifth (filter)', query: '?outcome=skipped' },
  { name: 'CSV, all columns', query: '?format=csv' },
  { name: 'CSV, six columns', query: '?format=csv&columns=_id,channel,provider,recipient,outcome,reason' },
];

const dataDir = await filledDataDir('log-export', entries);
const server = await spawnServer({ CHATWIRE_DATA_DIR: dataDir });
try {
  const pid = server.process.pid ?? 0;
  const pinned = pinToCore(pid, 0) && pinToCore(process.pid, 1);
  const results = new Map<string, Round[]>(KINDS.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    // The first round is a warm-up and is not counted.
    for (const kind of KINDS) {
      const result = await measure(kind, pid);
      if (round >= 0) results.get(kind.name)?.push(result);
    }
  }
  report(results, pinned);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure({ query, headers }: Kind, pid: number): Promise<Round> {
  const before = residentMiB(pid);
  const cpuBefore = cpuSecondsOf(pid) ?? 0;
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMiB(pid));
  }, SAMPLE_EVERY_MS);
  const startedAtMs = performance.now();
  const { bytes, rows } = await download(query, headers);
  const seconds = (performance.now() - startedAtMs) / 1000;
  clearInterval(sampling);
  const cpuSeconds = (cpuSecondsOf(pid) ?? 0) - cpuBefore;
  return {
    rowsPerSecond: rows / seconds,
    rowsPerCpuSecond: rows / cpuSeconds,
    mibPerSecond: bytes / MIB / seconds,
    grownMiB: peak - before,
  };
}

/**
 * Downloads an export. Rows are counted only in uncompressed responses; otherwise their number is known from the log.
 */
function download(query: string, headers = {}): Promise<{ readonly bytes: number; readonly rows: number }> {
  return new Promise((resolve, reject) => {
    const url = `${server.url}/v3/notifications/v1/logs/export${query}`;
    const request = get(url, { headers: { apikey: API_KEY, ...headers } }, (response) => {
      let bytes = 0;
      let newlines = 0;
      const isCompressed = response.headers['content-encoding'] !== undefined;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (isCompressed) return;
        for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) newlines += 1;
      });
      response.on('error', reject);
      // One line is not a row: the header of CSV, the last line of NDJSON.
      response.on('end', () => resolve({ bytes, rows: isCompressed ? entries : newlines - 1 }));
    });
    request.on('error', reject);
  });
}

function report(results: ReadonlyMap<string, readonly Round[]>, pinned: boolean): void {
  const figures = [...results].map(([name, measured]) => {
    const median = (of: (round: Round) => number): number => percentile(measured.map(of), 50);
    return {
      name,
      rowsPerSecond: Math.round(median(({ rowsPerSecond }) => rowsPerSecond)),
      rowsPerCpuSecond: Math.round(median(({ rowsPerCpuSecond }) => rowsPerCpuSecond)),
      mibPerSecond: Math.round(median(({ mibPerSecond }) => mibPerSecond)),
      grownMiB: Math.round(Math.max(...measured.map(({ grownMiB }) => grownMiB))),
    };
  });
  writeResults(
    'log-export',
    { entries, rounds, pinned, figures },
    [
      `# Exports of a log of ${entries.toLocaleString('en')} entries (SQLite)`,
      '',
      `Medians of ${rounds} alternating rounds; memory is the largest growth of the server in any round.`,
      pinned ? 'Server and client each have their own core.' : 'Server and client share the cores.',
      'Goal: 100,000 rows/s of NDJSON, constant memory.',
      `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}; above 2, other work was running.`,
      '',
      table(
        ['', 'rows/s', 'rows per CPU second', 'MiB/s', 'memory growth, MiB'],
        figures.map((row) => [row.name, row.rowsPerSecond, row.rowsPerCpuSecond, row.mibPerSecond, row.grownMiB]),
      ),
    ].join('\n'),
  );
}
