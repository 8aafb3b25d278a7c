import type { Result } from '../published/results.ts';

/** A published figure. */
export interface Figure {
  /** File in `results`, without its extension. */
  readonly result: string;
  readonly what: string;
  readonly unit: string;
  /** Whether a higher value is an improvement. */
  readonly moreIsBetter: boolean;
  readonly valueOf: (result: Result) => number | undefined;
}

const LOGS = ['sqlite', 'postgres'] as const;
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** The figures that a complete run compares with those of the run before. */
export const FIGURES: readonly Figure[] = [
  less(
    'engine-sqlite',
    'message committed → request at the provider, 2,000 attempts/s, p99',
    'ms',
    (r) => r.latency['groups of 11'].p99,
  ),
  more('engine-sqlite', 'attempts with entries in groups of 101, beside a bare HTTP/2 loop', '×', (r) =>
    share(r, 'groups of 101'),
  ),
  more('engine-sqlite', 'the same in groups of 11', '×', (r) => share(r, 'groups of 11')),
  less(
    'engine-sqlite',
    'server CPU of an attempt in groups of 101',
    'µs',
    (r) => r.throughput['groups of 101'].cpuMicrosecondsEach,
  ),
  less('engine-sqlite', 'the same in groups of 11', 'µs', (r) => r.throughput['groups of 11'].cpuMicrosecondsEach),
  less('engine-sqlite', 'a message to 10,000 members: decided, sent, recorded', 'ms', (r) => r.fanOut.recordedMs),
  less('large-group', 'a message to 100,000 members: first push', 'ms', (r) => r.firstPushMs),
  less('large-group', 'the same: decided, sent, recorded', 'ms', (r) => r.recordedMs),
  less('large-group', 'the same: highest memory', 'MiB', (r) => r.peakMiB),
  more(
    'providers',
    'APNs adapter beside a bare HTTP/2 loop',
    '×',
    (r) => pushes(r, 'apns adapter') / pushes(r, 'bare node:http2, APNs, 2 sessions'),
  ),
  more(
    'providers',
    'FCM adapter beside a bare HTTP/2 loop',
    '×',
    (r) => pushes(r, 'fcm adapter') / pushes(r, 'bare node:http2, FCM, 8 sessions'),
  ),
  more('webpush', 'Web Push requests encrypted and signed', '/s', (r) => r.results[0].perSecond),
  more('webpush', 'Web Push sent to a service on the same machine', '/s', (r) => r.results[1].perSecond),
  less('decide', 'a decision, one token, one time zone, p50', 'µs', (r) => r.results[0].microseconds.p50),
  less(
    'realtime',
    'a group message until the last of 1,000 connected members has it, p50',
    'ms',
    (r) => r.notifying.lastMs.p50,
  ),
  more(
    'connections',
    'sign-ins with 50 contacts each, beside bare `ws`',
    '×',
    (r) => r.sizes.at(-1).peer.signIns.seconds / r.sizes.at(-1).chatwire.signIns.seconds,
  ),
  less(
    'connections',
    'memory of a connection with 50 contacts',
    'KiB',
    (r) => r.sizes.at(-1).chatwire.perConnection.rss / 1024,
  ),
  less(
    'connections',
    'longest wait of a client in a storm of reconnects',
    'ms',
    (r) => r.sizes.at(-1).chatwire.storm.ms.max,
  ),
  less('explain-sqlite', 'explanation of 10 decisions, p99', 'ms', (r) => r.results[1].p99),
  less(
    'isolation',
    'p99 of a webhook while FCM stalls, beside FCM responding',
    '×',
    (r) => r.rows[1].stalled.p99 / r.rows[1].responsive.p99,
  ),
  ...LOGS.flatMap((log) => [
    more(
      `log-pages-${log}`,
      `durable writes in batches of 1,000, ${NAMES[log]}, beside a SQLite table without indexes`,
      '×',
      (r) => r.ingest[2].entriesPerSecond / r.ingest[2].bareTablePerSecond,
    ),
    less(`log-pages-${log}`, `worst page of 63 filters, 10 million entries, ${NAMES[log]}, p99`, 'ms', (r) =>
      worstPage(r),
    ),
    less(`log-pages-${log}`, `disk space per entry, ${NAMES[log]}`, 'B', (r) => r.sizes.at(-1).bytesPerEntry),
    less(
      `log-summary-${log}`,
      `summary of 10 million entries in 24 parts, ${NAMES[log]}, p99`,
      'ms',
      (r) => r.figures.at(-1).p99,
    ),
    more(
      `receipts-http-${log}`,
      `device receipts accepted over HTTP in batches of 20, ${NAMES[log]}`,
      '/s',
      (r) => r.perSecond,
    ),
    more(`receipts-${log}`, `device receipts stored, ${NAMES[log]}`, '/s', (r) => r.perSecond),
    less(`receipts-${log}`, `disk space per reported entry, ${NAMES[log]}`, 'B', (r) => r.bytes),
    less(
      `search-${log}`,
      `48 searches among 1 million messages in turn, ${NAMES[log]}, p99`,
      'ms',
      (r) => r.searches.mix.p99,
    ),
  ]),
  more('logs-endpoint', 'newest page over HTTP, beside bare node:http', '×', (r) => requests(r, 'newest page')),
  more('logs-endpoint', 'page at a random position, beside bare node:http', '×', (r) =>
    requests(r, 'page at a random position'),
  ),
  more('logs-endpoint', 'failures at a random position, beside bare node:http', '×', (r) =>
    requests(r, 'failures at a random position'),
  ),
  more('log-export', 'export as NDJSON', 'rows/s', (r) => r.figures[0].rowsPerSecond),
  more('smtp', 'emails through an SMTP server', '/s', (r) => r.perSecond),
  less('live-tail', 'entry committed → received by one of 20 live tails, p99', 'ms', (r) => r.rows[1].p99Ms),
  less('replay', 'replay of a million events', 's', (r) => r.seconds),
  less('replay', 'p99 of deliveries during a replay, beside none', '×', (r) => r.ratio),
  less(
    'audit-reads',
    'CPU of a recorded read beside an unrecorded one, PostgreSQL',
    '×',
    (r) => r.rows[2].recorded.cpuMicros / r.rows[2].plain.cpuMicros,
  ),
  less(
    'nodes',
    'frame between two nodes over PostgreSQL, 100 messages/s, p99',
    'ms',
    (r) => r.messages[0].latencies[2].between.p99,
  ),
  less('footprint', 'first start of `serve`', 'ms', (r) => r.rows[0].firstMs),
  less('footprint', 'memory of an idle server', 'MiB', (r) => r.rows[0].idleMiB),
  less('console', 'longest task of the console at 2,000 new entries/s', 'ms', (r) => r.live.longestMs),
];

function more(result: string, what: string, unit: string, valueOf: Figure['valueOf']): Figure {
  return { result, what, unit, moreIsBetter: true, valueOf };
}

function less(result: string, what: string, unit: string, valueOf: Figure['valueOf']): Figure {
  return { result, what, unit, moreIsBetter: false, valueOf };
}

function share(result: Result, group: string): number {
  return result.throughput[group].perSecond / result.bareLoopPerSecond;
}

function pushes(result: Result, name: string): number {
  return result.results.find((row: Result) => row.name === name).perSecond;
}

function requests(result: Result, name: string): number {
  const [bare, ...rows] = result.figures;
  return rows.find((row: Result) => row.name === name).requestsPerCpuSecond / bare.requestsPerCpuSecond;
}

function worstPage(result: Result): number {
  return Math.max(...result.sizes.at(-1).pages.map((page: Result) => page.p99));
}
