import { parseArgs } from 'node:util';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import type { Clock } from '../../packages/server/src/base/time/clock.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import { AheadClock } from './ahead-clock.ts';

/**
 * Outdated notifications: clear pushes per device while much is read, and the time from a read marking to the arrival of
 * the clear. Server, providers, and readers are one process.
 * Use: npm run bench -- clears [--short]
 */
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const READERS = values.short ? 100 : 1_000;
const TIMED_READS = values.short ? 60 : 400;
const IPHONE_HOURS = values.short ? 2 : 6;
const SETTINGS = { preferences: { push: { receiptsSetting: 2, clearSetting: 2 } } };
const CONVERSATIONS = 10;
const READS = 100;
/** Delay between reading a message and its clear, as the contract requires. */
const CLEAR_DELAY_MS = 5_000;

const many = await readsOfTenConversations();
const group = await readersOfOneGroup();
const iphone = await readsOnAnIphone();
const gone = await timeUntilGone();
const rows = [
  [
    `clear pushes to a device while ${READS} messages in ${CONVERSATIONS} conversations are read within 5 s`,
    many,
    '≤ 1',
  ],
  [`clear pushes to ${READERS} devices while their users read one group`, group, `≤ ${READERS}`],
  [`most clear pushes within an hour to an iPhone, one reading a minute`, iphone, '≤ 3'],
  [
    'from reading on one device to the arrival of the clear on another one, p50',
    `${(gone.p50 / 1000).toFixed(1)} s`,
    '',
  ],
  ['the same, p99', `${(gone.p99 / 1000).toFixed(1)} s`, '≤ 8 s'],
];
writeResults(
  'clears',
  { readers: READERS, many, group, iphone, gone },
  `# Outdated notifications${values.short ? ', short run' : ''}\n\n${table(['Measure', '', 'Goal'], rows)}`,
);
process.exit();

/** Returns the number of clear pushes. */
async function readsOfTenConversations(): Promise<number> {
  await using setup = await startSetup();
  await setup.user('mara', 'fcm_android');
  const ids: string[] = [];
  const senders = Array.from({ length: CONVERSATIONS }, (_, n) => `sender${n}`);
  for (const uid of senders) await setup.user(uid);
  for (let n = 0; n < READS; n += 1) ids.push((await setup.send(elementAt(senders, n), 'mara')).id);
  await setup.server.app.context.notifications.settled();
  const begin = Date.now();
  for (const [n, id] of ids.entries()) {
    await read(setup, 'mara', `users/${elementAt(senders, n)}`, id);
    await sleep(Math.max(0, begin + ((n + 1) * CLEAR_DELAY_MS) / READS - Date.now()));
  }
  await sleep(2 * CLEAR_DELAY_MS - 1_000);
  return clearsOf(setup).length;
}

/** Returns the number of clear pushes. */
async function readersOfOneGroup(): Promise<number> {
  await using setup = await startSetup();
  await setup.user('ivo');
  const uids = Array.from({ length: READERS }, (_, n) => `reader${n}`);
  for (const uid of uids) await setup.user(uid, 'apns_ios_device');
  const { call } = setup.server;
  await call('POST', '/groups', { as: 'ivo', body: { guid: 'crew', name: 'Crew', type: 'public' } });
  for (let from = 0; from < READERS; from += 100) {
    await call('POST', '/groups/crew/members', { as: 'ivo', body: { participants: uids.slice(from, from + 100) } });
  }
  for (let n = 0; n < 5; n += 1) await setup.send('ivo', 'group:crew');
  await setup.server.app.context.notifications.settled();
  for (const uid of uids) await read(setup, uid, 'groups/crew');
  await sleep(3 * CLEAR_DELAY_MS);
  await setup.server.app.context.notifications.settled();
  return (await call('GET', '/notifications/v1/counters')).body.data.clears?.push ?? 0;
}

/** Returns the largest number of clear pushes within an hour. */
async function readsOnAnIphone(): Promise<number> {
  const clock = new AheadClock();
  await using setup = await startSetup(clock);
  await setup.user('ivo');
  await setup.user('mara', 'apns_ios_device');
  const sentAt: number[] = [];
  setup.sandbox.inbox.onReceived(({ kind }) => {
    if (kind === 'clear') sentAt.push(clock.now());
  });
  const { notifications } = setup.server.app.context;
  for (let minute = 0; minute < IPHONE_HOURS * 60; minute += 1) {
    const { id } = await setup.send('ivo', 'mara');
    await notifications.settled();
    await read(setup, 'mara', 'users/ivo', id);
    for (const ms of [10_000, 50_000]) {
      clock.aheadMs += ms;
      await notifications.fireDueTimers();
      await notifications.settled();
    }
  }
  return Math.max(0, ...sentAt.map((from) => sentAt.filter((ms) => ms >= from && ms < from + 3_600_000).length));
}

/** Returns the time until a message is gone; all times in ms. */
async function timeUntilGone(): Promise<{ readonly p50: number; readonly p99: number }> {
  await using setup = await startSetup();
  await setup.user('ivo');
  const readAt = new Map<string, number>();
  const times: number[] = [];
  setup.sandbox.inbox.onReceived(({ kind, clear }) => {
    const conversation: string | undefined = kind === 'clear' ? JSON.parse(clear ?? '[]')[0]?.c : undefined;
    const begin = conversation === undefined ? undefined : readAt.get(conversation);
    if (begin !== undefined) times.push(performance.now() - begin);
  });
  const uids = Array.from({ length: TIMED_READS }, (_, n) => `reader${n}`);
  for (const uid of uids) {
    await setup.user(uid, 'fcm_android');
    await setup.send('ivo', uid);
  }
  await setup.server.app.context.notifications.settled();
  for (const uid of uids) {
    readAt.set(`ivo_user_${uid}`, performance.now());
    await read(setup, uid, 'users/ivo');
    await sleep(37); // Spreads the readings over the rounds of the timers.
  }
  await sleep(3 * CLEAR_DELAY_MS);
  if (times.length < TIMED_READS) throw new Error(`Only ${times.length} of ${TIMED_READS} clears have arrived.`);
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}

async function startSetup(clock?: Clock): Promise<NotificationTestServer> {
  const setup = await startNotificationServer(clock ? { clock } : {});
  const { status } = await setup.server.call('PATCH', '/notifications/v1/settings', { body: SETTINGS });
  if (status !== 200) throw new Error(`Expected 200, got ${status}.`);
  return setup;
}

async function read(setup: NotificationTestServer, uid: string, receiver: string, id?: string): Promise<void> {
  const body = id === undefined ? {} : { id };
  const { status } = await setup.server.call('POST', `/${receiver}/conversation/read`, { as: uid, body });
  if (status !== 200) throw new Error(`Expected 200, got ${status}.`);
}

function clearsOf({ sandbox }: NotificationTestServer) {
  return sandbox.inbox.list().filter(({ kind }) => kind === 'clear');
}

function elementAt(items: readonly string[], index: number): string {
  return items[index % items.length] ?? '';
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
