import type { AlarmFilter, AlarmMetric, Platform } from '@chatwire/protocol';
import { FakeClock } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Clock } from '../../base/time/clock.ts';
import type { LogStore, NewLogEntry } from '../../logs/log-store.ts';
import { insertOutboxEvent } from '../../storage/notifications/outbox-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { addPending, insertWebhook } from '../../storage/webhooks/webhooks-store.ts';
import { newDefinition } from '../alarm-definition.ts';
import { measure } from './measure.ts';
import type { NodeReadings } from './node-readings.ts';
import { ReportingDevices } from './reporting-devices.ts';

export interface AlarmStores {
  readonly storage: Storage;
  readonly logs: LogStore;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUIET: NodeReadings = { openCircuits: [], refusedReceipts: {}, logWriteFailing: 0 };

/** Defines the test cases for the measurements of alarms. Every case has separate times and accounts. */
export function measureCases(open: (clock: Clock) => Promise<AlarmStores>): void {
  const clock = new FakeClock();
  let stores: AlarmStores;
  let handle = 0;
  beforeAll(async () => {
    stores = await open(clock);
  });
  afterAll(() => stores.close());

  /** Appends entries that are a second old. Returns their ids. */
  const append = (count: number, more: Partial<NewLogEntry>) =>
    stores.logs.append(Array.from({ length: count }, () => push(clock.now() - 1_000, more)));

  const later = (ms: number) => clock.jump(clock.now() + ms);

  async function measured(metric: AlarmMetric, filter: AlarmFilter = {}, nodes: readonly NodeReadings[] = [QUIET]) {
    const definition = newDefinition({ name: 'x', metric, filter, raise: 0.5, clear: 0.1 });
    const { storage, logs } = stores;
    const devices = new ReportingDevices(logs);
    const { value, samples, sample } = await measure(definition, {
      db: storage.db,
      logs,
      devices,
      nodes,
      nowMs: clock.now(),
    });
    return { value, samples, sample: await sample() };
  }

  /** Sends a push with a receipt token to a device that may report. */
  async function pushTo(
    recipient: string,
    reports: 'displayed' | 'received' | undefined,
    more: Partial<NewLogEntry> = {},
  ) {
    handle += 1;
    const entry = push(clock.now() - 1_000, {
      ...sent,
      recipient,
      pushToken: `token-${recipient}`,
      receiptHandle: handle,
    });
    const [logId = ''] = await stores.logs.append([{ ...entry, ...more }]);
    if (reports === undefined) return logId;
    const reported = { atMs: clock.now() - 500, detail: reports === 'displayed' ? 'shown' : '', adjusted: false };
    const second = Math.floor(entry.processingStartedAtMS / 1000);
    await stores.logs.applyReceipts([{ handle, second, record: { [reports]: reported } }]);
    return logId;
  }

  test('successRate is the share of accepted notifications in the window, by channel and account', async () => {
    later(HOUR_MS);
    await append(3, { ...sent, providerId: 'fcm-one' });
    const failed = await append(7, { ...rejected, providerId: 'fcm-two' });
    await append(10, { outcome: 'skipped', notificationTriggered: false, reason: 'MUTE_PREFERENCE' });
    expect(await measured('successRate')).toEqual({ value: 0.3, samples: 10, sample: failed.slice(-5).toReversed() });
    expect(await measured('successRate', { providerId: 'fcm-one' })).toEqual({ value: 1, samples: 3, sample: [] });
    expect(await measured('successRate', { channel: 'email' })).toMatchObject({ samples: 0 });
    later(5 * MINUTE_MS);
    expect(await measured('successRate')).toMatchObject({ samples: 0 });
  });

  test('deadTokenRate is the share of pushes that removed their token', async () => {
    later(HOUR_MS);
    await append(16, sent);
    await append(2, rejected);
    const removed = await append(2, { ...rejected, tokenRemoved: true });
    await append(30, { outcome: 'unreachable', notificationTriggered: false, reason: 'NOT_FOUND' });
    expect(await measured('deadTokenRate')).toEqual({ value: 0.1, samples: 20, sample: removed.toReversed() });
    expect(await measured('deadTokenRate', { provider: 'apns' })).toMatchObject({ samples: 0 });
  });

  test('deadTokenRate estimates the share among more failed pushes than it reads', async () => {
    later(HOUR_MS);
    for (let n = 0; n < 150; n += 1) {
      await stores.logs.append([
        push(clock.now() - 1_000, rejected),
        push(clock.now() - 1_000, { ...rejected, tokenRemoved: true }),
      ]);
    }
    expect(await measured('deadTokenRate')).toMatchObject({ value: 0.5, samples: 300 });
  });

  test('displayedRate counts pushes older than two minutes to devices that have reported before', async () => {
    later(HOUR_MS);
    for (const uid of ['mara', 'ivo', 'lene']) await pushTo(uid, 'received');
    later(HOUR_MS);
    await pushTo('mara', 'displayed');
    const silent = await pushTo('ivo', undefined);
    await pushTo('lene', 'received');
    // The app of these devices does not send receipts.
    for (let n = 0; n < 5; n += 1) await pushTo(`old-${n}`, undefined);
    await append(20, sent);
    expect(await measured('displayedRate')).toMatchObject({ samples: 0 });
    later(2 * MINUTE_MS);
    expect(await measured('displayedRate')).toEqual({ value: 1 / 3, samples: 3, sample: [silent] });
    expect(await measured('displayedRate', { provider: 'fcm' })).toMatchObject({ value: 1 / 3, samples: 3 });
    expect(await measured('displayedRate', { provider: 'apns' })).toMatchObject({ samples: 0 });
  });

  test('displayedRate of one kind of token reads the entries', async () => {
    later(HOUR_MS);
    const web = { tokenType: 'fcm_web' as Platform };
    await pushTo('mara', 'displayed', web);
    await pushTo('ivo', 'received', web);
    await pushTo('ivo', 'displayed', { tokenType: 'fcm_ios' });
    later(2 * MINUTE_MS);
    expect(await measured('displayedRate', { tokenType: 'fcm_web' })).toMatchObject({ value: 0.5, samples: 2 });
    expect(await measured('displayedRate', { tokenType: 'fcm_ios' })).toMatchObject({ value: 1, samples: 1 });
  });

  test('overdueRate counts pushes whose lifetime is over', async () => {
    later(HOUR_MS);
    await pushTo('mara', 'displayed');
    await pushTo('ivo', undefined);
    later(61 * MINUTE_MS - 2_000);
    expect(await measured('overdueRate')).toMatchObject({ samples: 0 });
    later(2_000);
    expect(await measured('overdueRate')).toMatchObject({ value: 0.5, samples: 2 });
  });

  test('readings of the nodes are combined: the longest outage, the sum of refused receipts', async () => {
    const nodes: NodeReadings[] = [
      {
        openCircuits: [{ provider: 'fcm', providerId: 'main', seconds: 40 }],
        refusedReceipts: { 300: 30 },
        logWriteFailing: 0,
      },
      {
        openCircuits: [{ provider: 'apns', providerId: 'ios', seconds: 90 }],
        refusedReceipts: { 300: 20 },
        logWriteFailing: 12,
      },
    ];
    expect(await measured('circuitOpen', {}, nodes)).toMatchObject({ value: 90 });
    expect(await measured('circuitOpen', { provider: 'fcm' }, nodes)).toMatchObject({ value: 40 });
    expect(await measured('circuitOpen', { providerId: 'none' }, nodes)).toMatchObject({ value: 0 });
    expect(await measured('refusedReceipts', {}, nodes)).toMatchObject({ value: 10 });
    expect(await measured('logWriteFailing', {}, nodes)).toMatchObject({ value: 12 });
  });

  test('backlogAge is the age of the oldest event that is not settled', async () => {
    const { db } = stores.storage;
    expect(await measured('backlogAge')).toMatchObject({ value: 0 });
    for (const eventId of ['older', 'newer']) {
      await insertOutboxEvent(db, { eventId, occurredAtMs: clock.now(), messageId: 1, event: '{}' });
      later(20_000);
    }
    expect(await measured('backlogAge')).toMatchObject({ value: 40 });
    const settle = () => db.updateTable('outbox').set({ settled_at_ms: clock.now() });
    await settle().where('event_id', '=', 'older').execute();
    expect(await measured('backlogAge')).toMatchObject({ value: 20 });
    await settle().execute();
    expect(await measured('backlogAge')).toMatchObject({ value: 0 });
  });

  test('webhookBacklog is the number of waiting deliveries of all endpoints', async () => {
    const { db } = stores.storage;
    expect(await measured('webhookBacklog')).toMatchObject({ value: 0 });
    for (const [webhookId, waiting] of [
      ['crew', 3],
      ['pier', 4],
    ] as const) {
      await insertWebhook(db, newWebhook(webhookId));
      await addPending(db, webhookId, waiting);
    }
    expect(await measured('webhookBacklog')).toMatchObject({ value: 7 });
  });
}

const sent = { outcome: 'sent', success: true, notificationTriggered: true } as const;
const rejected = { outcome: 'failed', success: false, notificationTriggered: true } as const;

const newWebhook = (webhook_id: string) => ({
  webhook_id,
  url: 'https://example.com/alarms',
  events: '[]',
  filter: null,
  description: null,
  is_enabled: 1,
  disabled_reason: null,
  secrets: '[]',
  since_log_id: '',
  pending: 0,
  dropped: 0,
  failing_since_ms: null,
  not_before_ms: 0,
  created_at_ms: 1,
  updated_at_ms: 1,
});

function push(atMs: number, more: Partial<NewLogEntry>): NewLogEntry {
  return {
    processingStartedAtMS: atMs,
    processingEndedAtMS: atMs + 20,
    totalProcessingTimeInMS: 20,
    component: 'notifications-core',
    channel: 'push',
    provider: 'fcm',
    providerId: 'fcm-main',
    tokenType: 'fcm_android',
    messageId: 48_230,
    trigger: 'after_message',
    messageSentAtMS: atMs - 50,
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    notificationTriggered: true,
    eventId: '019b796fb68500010000c3e0',
    recipient: 'mara',
    conversationId: 'ivo_user_mara',
    messageCategory: 'message',
    messageType: 'text',
    outcome: 'sent',
    attempt: 1,
    ...more,
  };
}
