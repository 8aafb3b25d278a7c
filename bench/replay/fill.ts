import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@chatwire/server';
import type { NewLogEntry } from '../../packages/server/src/logs/log-store.ts';
import { openSqliteLogStore } from '../../packages/server/src/logs/sqlite/sqlite-log-store.ts';
import { bulkInsert } from '../../packages/server/src/storage/bulk-insert.ts';
import { openSqliteStorage } from '../../packages/server/src/storage/sqlite/open-sqlite.ts';

/** Pairs of users who write to each other. */
const PAIRS = 20_000;
const BATCH_SIZE = 1_000;

export interface Filled {
  readonly dir: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Creates a data directory with one-on-one messages that were sent as push, one entry each. One recipient in ten has
 * preferences, which changed in the middle of the period.
 */
export async function fillWithEvents(events: number): Promise<Filled> {
  const dir = join(import.meta.dirname, '..', 'data', 'replay');
  rmSync(dir, { recursive: true, force: true });
  const logDir = join(dir, 'notification-log');
  mkdirSync(logDir, { recursive: true });
  const toMs = systemClock.now() - 60_000;
  // Ten events a second, as a rate that fills a day with a million.
  const fromMs = toMs - events * 100;
  const storage = await openSqliteStorage(join(dir, 'chat.sqlite'));
  const clock = { ...systemClock, nowMs: fromMs, now: () => clock.nowMs };
  const logs = await openSqliteLogStore({ dir: logDir, clock });
  await storage.db.insertInto('installation').values({ name: 'history_since_ms', value: '0' }).execute();
  await fillProfiles(storage.db, (fromMs + toMs) / 2);
  for (let first = 0; first < events; first += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, events - first) }, (_, n) =>
      eventAt(first + n, fromMs + (first + n + 1) * 100),
    );
    await storage.transaction(async (tx) => {
      const columns = Object.keys(batch[0]?.row ?? {});
      await bulkInsert(tx, 'sqlite', { table: 'outbox', columns, rows: batch.map(({ row }) => row) });
    });
    clock.nowMs = fromMs + (first + BATCH_SIZE) * 100 + 100;
    await logs.append(batch.map(({ entry }) => entry));
    if (first % 100_000 === 0) console.log(`${first} events…`);
  }
  await logs.close();
  await storage.close();
  return { dir, fromMs, toMs };
}

type Db = Awaited<ReturnType<typeof openSqliteStorage>>['db'];

async function fillProfiles(db: Db, changedAtMs: number): Promise<void> {
  const preferencesJson = (messagesSetting: number) =>
    JSON.stringify({ preferences: { oneOnOne: { messagesSetting } } });
  const uids = Array.from({ length: PAIRS / 10 }, (_, n) => `bea-${n * 10}`);
  const none = { timezone: null, email: null, phno: null, updated_at_ms: 0 };
  const profiles = uids.map((uid) => ({ uid, preferences: preferencesJson(2), ...none }));
  const history = uids.map((uid) => ({ uid, kind: 'preferences', subject: '', value: null, until_ms: changedAtMs }));
  for (const [table, rows] of Object.entries({ notification_profiles: profiles, notification_history: history })) {
    await bulkInsert(db, 'sqlite', { table, columns: Object.keys(rows[0] ?? {}), rows });
  }
}

function eventAt(index: number, atMs: number) {
  const pair = (index * 7919) % PAIRS;
  const [sender, receiver] = [`ada-${pair}`, `bea-${pair}`];
  const eventId = `${atMs.toString(16).padStart(12, '0')}0001${index.toString(16).padStart(8, '0')}`;
  const id = index + 1;
  const text = `Message ${index}: the ferry leaves at ten, and the others are waiting at the pier already.`;
  const person = (uid: string) => ({ uid, name: `Person ${uid}`, role: 'default', createdAt: 1_700_000_000 });
  const message = {
    id: String(id),
    conversationId: [sender, receiver].sort().join('_user_'),
    sender,
    receiver,
    receiverType: 'user',
    category: 'message',
    type: 'text',
    data: {
      text,
      entities: {
        sender: { entity: person(sender), entityType: 'user' },
        receiver: { entity: person(receiver), entityType: 'user' },
      },
    },
    sentAt: Math.floor(atMs / 1000),
    sentAtMS: atMs,
    updatedAt: Math.floor(atMs / 1000),
  };
  const row = {
    event_id: eventId,
    occurred_at_ms: atMs,
    message_id: id,
    event: JSON.stringify({ trigger: 'after_message', occurredAtMs: atMs, actor: person(sender), message }),
    is_batch: 0,
    claimed_by: 'bench',
    claimed_until_ms: null,
    claims: 1,
    settled_at_ms: atMs + 60,
    account: '{}',
  };
  return { row, entry: entryOf(message, eventId) };
}

function entryOf(
  message: { readonly id: string; readonly sender: string; readonly receiver: string; readonly sentAtMS: number },
  eventId: string,
): NewLogEntry {
  const { sender, receiver, sentAtMS } = message;
  const startedAt = sentAtMS + 3;
  return {
    component: 'notifications-core',
    channel: 'push',
    provider: 'apns',
    messageId: Number(message.id),
    trigger: 'after_message',
    messageSentAtMS: sentAtMS,
    sender,
    receiver,
    receiverType: 'user',
    conversationId: [sender, receiver].sort().join('_user_'),
    messageCategory: 'message',
    messageType: 'text',
    tokenType: 'apns_ios_device',
    pushToken: receiver.padEnd(64, '0'),
    providerId: 'apns-main',
    payload: JSON.stringify({
      aps: { alert: { title: sender, body: 'The ferry leaves at ten.' }, sound: 'default' },
      type: 'apns',
      tag: message.id,
    }),
    eventId,
    recipient: receiver,
    trace: TRACE,
    processingStartedAtMS: startedAt,
    processingEndedAtMS: startedAt + 52,
    totalProcessingTimeInMS: 52,
    notificationTriggered: true,
    success: true,
    outcome: 'sent',
    attempt: 1,
    attempts: [
      {
        attempt: 1,
        startedAtMS: startedAt + 2,
        endedAtMS: startedAt + 52,
        result: 'accepted',
        status: 200,
        code: null,
        message: null,
      },
    ],
    providerResponse: { status: 200, code: null, message: null, id: null, durationMs: 50 },
  };
}

const TRACE = [
  { gate: 'EVENT_PREFERENCE', result: 'pass', setting: 'oneOnOne.messagesSetting', value: 2, source: 'app' },
  { gate: 'DND', result: 'pass', setting: 'mute.dndPreferenceSetting', value: 1, source: 'app' },
  { gate: 'MUTE', result: 'pass' },
  { gate: 'SCHEDULE', result: 'pass' },
  { gate: 'QUOTA', result: 'not_applicable' },
  { gate: 'CONTACT', result: 'not_applicable' },
  { gate: 'PROVIDER', result: 'pass' },
  { gate: 'DEVICE', result: 'pass' },
  { gate: 'PROVIDER_ID', result: 'pass', value: 'apns-main' },
] as const;
