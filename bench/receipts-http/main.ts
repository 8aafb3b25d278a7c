import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@chatwire/testkit';
import type { PushedReceipt } from '../engine/fake-push-service.ts';
import { ServerUnderLoad } from '../engine/server-under-load.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import type { DevicesOrder, DevicesReport } from './devices.ts';

/**
 * Device receipts over HTTP, end to end: a server process sends pushes with receipt tokens to a push service, and
 * devices in another process report about them in batches of 20, as fast as the server responds and at 10,000/s. The
 * second is repeated while the server writes 2,000 entries/s, which are compared with those of a server without
 * receipts at that time. On PostgreSQL, the steady rate is 6,000/s.
 * Use: npm run bench -- receipts-http [--store postgres]
 */
const { values } = parseArgs({ options: { store: { type: 'string', default: 'sqlite' } } });
/** Receipts per second that the contract requires. */
const RATE = values.store === 'postgres' ? 6_000 : 10_000;
const GROUPS = 20;
const MEMBERS = 101;
/** Messages to groups of 101 per second. */
const MESSAGES_PER_SECOND = 20;
const SECONDS = 10;
const ROUNDS = 3;
const POLL_MS = 20;
/** Messages whose pushes the devices report on. */
const REPORTED_MESSAGES = 1_000;

await using postgres = values.store === 'postgres' ? await startPostgres({ durable: true }) : undefined;
const url = await postgres?.createDatabase();
await using server = await ServerUnderLoad.start(5, url === undefined ? {} : { CHATWIRE_DATABASE_URL: url });
await server.addGroups(
  Array.from({ length: GROUPS }, (_, n) => `hundred${n}`),
  MEMBERS,
);
await server.enableReceipts();
const receipts = await pushesWithReceipts(REPORTED_MESSAGES);
const devices = fork(join(import.meta.dirname, 'devices.ts'), [server.url]);
await once(devices, 'message');

const fastest = await (await loadOrder({ receipts, event: 'received', rate: 0 }))();
const steady = await (await loadOrder({ receipts, event: 'displayed', rate: RATE }))();
const rounds: { readonly alone: Entries; readonly beside: Entries }[] = [];
const events = ['opened', 'dismissed', 'cleared'] as const;
for (let round = 0; round < ROUNDS; round += 1) {
  const startReports = await loadOrder({ receipts, event: events[round] ?? 'opened', rate: RATE });
  const alone = await writeEntries();
  const reports = startReports();
  rounds.push({ alone, beside: await writeEntries() });
  await reports;
}
devices.disconnect();
report();

interface Entries {
  readonly perSecond: number;
  /** For each message, the time from its acceptance to the first page with the entries of all its recipients, ms. */
  readonly visibleMs: readonly number[];
  /** Share of the machine's processor time that was used. */
  readonly busy: number;
}

/** Sends messages until this many are in the log, and returns the receipt tokens of their pushes. */
async function pushesWithReceipts(messages: number): Promise<readonly PushedReceipt[]> {
  await server.resetPushes();
  const before = await server.recorded();
  for (let n = 0; n < messages; n += GROUPS) {
    await Promise.all(Array.from({ length: GROUPS }, (_, group) => server.send(`hundred${group}`)));
  }
  await server.untilRecorded(before + messages * (MEMBERS - 1), POLL_MS);
  return server.receipts();
}

/** Sends messages at a steady rate, and measures when their entries are on the newest page of the log. */
async function writeEntries(): Promise<Entries> {
  const before = await server.recorded();
  const sentAt: number[] = [];
  const visible: number[] = [];
  const began = performance.now();
  const cpuBefore = cpuMs();
  const pending: Promise<unknown>[] = [];
  let isSending = true;
  const polled = (async () => {
    while (isSending || visible.length < sentAt.length) {
      const complete = Math.floor(((await server.recorded()) - before) / (MEMBERS - 1));
      while (visible.length < complete) visible.push(performance.now() - (sentAt[visible.length] ?? 0));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  for (let n = 0; n < MESSAGES_PER_SECOND * SECONDS; n += 1) {
    const early = (n * 1000) / MESSAGES_PER_SECOND - (performance.now() - began);
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    sentAt.push(performance.now());
    pending.push(server.send(`hundred${n % GROUPS}`));
  }
  await Promise.all(pending);
  isSending = false;
  await polled;
  const seconds = (performance.now() - began) / 1000;
  const cpuAfter = cpuMs();
  const idle = (cpuAfter.idle - cpuBefore.idle) / (cpuAfter.total - cpuBefore.total);
  return {
    perSecond: (visible.length * (MEMBERS - 1)) / seconds,
    visibleMs: visible,
    busy: 1 - idle,
  };
}

/** Returns the processor time of all cores since the start of the machine. */
function cpuMs(): { readonly idle: number; readonly total: number } {
  const times = cpus().map((cpu) => cpu.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    total: times.reduce((sum, time) => sum + Object.values(time).reduce((all, ms) => all + ms, 0), 0),
  };
}

/**
 * Hands an order to the devices. Returns a function that starts it. The tokens are about ten megabytes of JSON: while they are
 * transferred, neither this process nor the devices do anything else, and the entries of that time would seem late.
 */
async function loadOrder(order: DevicesOrder): Promise<() => Promise<DevicesReport>> {
  const loaded = once(devices, 'message');
  devices.send(order);
  await loaded;
  return async () => {
    const reported = once(devices, 'message');
    devices.send('start');
    const [result] = (await reported) as [DevicesReport];
    if (result.accepted !== order.receipts.length)
      throw new Error(`${result.accepted} of ${order.receipts.length} receipts were accepted.`);
    return result;
  };
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

function withoutTimes({ alone, beside }: (typeof rounds)[number]) {
  return { alone: { ...alone, visibleMs: undefined }, beside: { ...beside, visibleMs: undefined } };
}

function report(): void {
  const median = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 50);
  const rate = median(({ alone, beside }) => beside.perSecond / alone.perSecond);
  // A round has too few messages for a 99th percentile.
  const visible = (of: (round: (typeof rounds)[number]) => Entries, p: number) =>
    percentile(
      rounds.flatMap((round) => of(round).visibleMs),
      p,
    );
  const alone = { p50: visible((r) => r.alone, 50), p99: visible((r) => r.alone, 99) };
  const beside = { p50: visible((r) => r.beside, 50), p99: visible((r) => r.beside, 99) };
  const perSecond = fastest.accepted / fastest.seconds;
  const rows = [
    ['receipts accepted and durable, per second', Math.round(perSecond), `≥ ${RATE.toLocaleString('en')}`],
    ['p99 of a response at that rate', `${Math.round(fastest.responseP99Ms)} ms`, ''],
    [`p99 of a response at ${RATE.toLocaleString('en')}/s`, `${Math.round(steady.responseP99Ms)} ms`, '≤ 150 ms'],
    ['p99 from the response until the update in a live tail', `${Math.round(steady.updateP99Ms)} ms`, '≤ 300 ms'],
    ['entries written per second, with receipts ÷ without', rate.toFixed(2), '≥ 0.9'],
    ['p99 until entries are visible, with receipts ÷ without', (beside.p99 / alone.p99).toFixed(2), '≤ 1.25'],
    ['p50 until entries are visible, with receipts ÷ without', (beside.p50 / alone.p50).toFixed(2), ''],
    ['processor time used of all cores, without receipts', percent(median((r) => r.alone.busy)), ''],
    ['processor time used of all cores, with receipts', percent(median((r) => r.beside.busy)), ''],
    ['p50 and p99 until entries are visible, without receipts', `${ms(alone.p50)}, ${ms(alone.p99)}`, ''],
    ['the same with receipts', `${ms(beside.p50)}, ${ms(beside.p99)}`, ''],
  ];
  writeResults(
    `receipts-http-${values.store}`,
    { perSecond, fastest, steady, rounds: rounds.map(withoutTimes), rate, visible: { alone, beside } },
    [
      `# Device receipts over HTTP, ${values.store}`,
      '',
      `Batches of 20; server, push service, and devices on one machine. Entries: ${MESSAGES_PER_SECOND} messages/s to groups of ${MEMBERS}.`,
      `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}; above 3, other work was running.`,
      '',
      table(['Measure', '', 'Goal'], rows),
    ].join('\n'),
  );
}
