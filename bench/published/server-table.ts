import { table } from '../lib/results.ts';
import { signOf } from './machines.ts';
import type { Result, Results } from './results.ts';
import { ms, p50p99, perSecond, rounded } from './text.ts';

/** Renders the figures of the server on SQLite, with their baselines. */
export function serverTable(results: Results): string {
  const engine = results.get('engine-sqlite');
  const [bare, newest, random] = results.get('logs-endpoint').figures;
  const [apns, webhook] = results.get('isolation').rows;
  const [oneTail, manyTails] = results.get('live-tail').rows;
  const [, tenDecisions, hundredDecisions] = results.get('explain-sqlite').results;
  const [footprint] = results.get('footprint').rows;
  const webpush = results.get('webpush').results;
  const replay = results.get('replay');
  return table(
    ['Measure', 'Result', 'Baseline'],
    [
      [
        'time from the commit of an event until the provider receives the request, at 2,000 provider calls/s',
        p50p99(engine.latency['groups of 11']),
        '–',
      ],
      calls(
        engine,
        'groups of 101',
        'notifications decided, sent, and recorded, for messages to groups of 101 members',
      ),
      calls(engine, 'groups of 11', 'notifications decided, sent, and recorded, for messages to groups of 11 members'),
      [
        'one message to a group of 10,000: time until all notifications are decided, sent, and recorded',
        ms(engine.fanOut.recordedMs),
        '–',
      ],
      [
        'one message to a group with 1,000 connected members: time until the last member receives it',
        p50p99(results.get('realtime').notifying.lastMs),
        '–',
      ],
      [
        'calls through the APNs adapter alone',
        perSecond(rateOf(results, 'apns adapter')),
        `the same calls made with \`node:http2\`, over two connections: ${perSecond(rateOf(results, 'bare node:http2, APNs, 2 sessions'))}`,
      ],
      ['Web Push requests encrypted and signed', perSecond(webpush[0].perSecond), '–'],
      [
        'p99 of the time until APNs receives a request, while FCM does not respond',
        ms(apns.stalled.p99) + signOf(results, 'isolation'),
        `while FCM responds: ${ms(apns.responsive.p99)}${signOf(results, 'isolation')}`,
      ],
      [
        'p99 of the time until a webhook receives a request, while FCM does not respond',
        ms(webhook.stalled.p99) + signOf(results, 'isolation'),
        `while FCM responds: ${ms(webhook.responsive.p99)}${signOf(results, 'isolation')}`,
      ],
      [
        '`GET …/logs`, newest page of 20 entries, one core',
        bothRates(newest),
        `plain \`node:http\` server returning the same bytes: ${rounded(bare.requestsPerCpuSecond)} per CPU second`,
      ],
      ['`GET …/logs`, page at a random position, one core', bothRates(random), 'the same as for the newest page'],
      [
        'time from the commit of an entry until a client that follows the log live receives it, at 2,000 entries/s',
        `p99 ${ms(oneTail.p99Ms)} with 1 client, ${ms(manyTails.p99Ms)} with ${manyTails.tails}${signOf(results, 'live-tail')}`,
        '–',
      ],
      [
        '`explain`, one request at a time',
        `p99 ${ms(tenDecisions.p99)} for 10 decisions, ${ms(hundredDecisions.p99)} for 100`,
        '–',
      ],
      exported(results, 'NDJSON', 'export of a million entries as NDJSON, one core'),
      exported(results, 'CSV, all columns', 'export of a million entries as CSV with all columns, one core'),
      ['repeating the decisions of a million events under changed settings (replay)', ms(replay.seconds * 1000), '–'],
      search(results, 'a rare word', 'search for a rare word among 1 million messages'),
      search(results, 'two words', 'search for two words'),
      search(results, 'a word that does not occur', 'search for a word that does not occur'),
      ['time from the first start of `serve` until it responds', ms(footprint.firstMs), '–'],
      ['resident memory of an idle server', `${footprint.idleMiB} MiB`, '–'],
    ],
  );
}

function calls(engine: Result, group: string, measure: string): string[] {
  const { perSecond: rate } = engine.throughput[group];
  return [
    measure,
    perSecond(rate),
    `the provider calls alone, made with \`node:http2\`: ${perSecond(engine.bareLoopPerSecond)}`,
  ];
}

/** Returns the requests per second, and per CPU second of the server. The baseline is given per CPU second, too. */
function bothRates({ requestsPerSecond, requestsPerCpuSecond }: Result): string {
  return `${perSecond(requestsPerSecond)}; ${rounded(requestsPerCpuSecond)} per CPU second`;
}

function rateOf(results: Results, sender: string): number {
  return results.get('providers').results.find(({ name }: Result) => name === sender).perSecond;
}

function exported(results: Results, format: string, measure: string): string[] {
  const { rowsPerSecond, grownMiB } = results.get('log-export').figures.find(({ name }: Result) => name === format);
  return [measure, `${rounded(rowsPerSecond)} rows/s; the memory of the server grows by at most ${grownMiB} MiB`, '–'];
}

function search(results: Results, term: string, measure: string): string[] {
  const { p50, scanP50 } = results
    .get('search-sqlite')
    .searches.lines.find(({ what, where }: Result) => what === term && where === 'everywhere');
  return [measure, `p50 ${ms(p50)}`, `without the index: p50 ${ms(scanP50)}`];
}
