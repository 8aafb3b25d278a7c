import type { CreateAlarm } from '@chatwire/protocol';
import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSecretBox } from '../base/secrets/secret-box.ts';
import { insertAlarmChange, listAlarmChanges } from '../storage/alarms/alarm-changes-store.ts';
import { insertAlarms } from '../storage/alarms/alarms-store.ts';
import { databaseProbe } from '../storage/database-probe.ts';
import type { Storage } from '../storage/storage.ts';
import { insertWebhook } from '../storage/webhooks/webhooks-store.ts';
import { createLogger } from '../telemetry/logger.ts';
import { sealSecrets } from '../webhooks/webhook-secrets.ts';
import { AlarmEvaluator } from './alarm-evaluator.ts';
import { Alarms } from './alarms.ts';
import { ensureDefaultAlarms } from './default-alarms.ts';
import { newAlarmRow } from './new-alarm-row.ts';

const secrets = createSecretBox([Buffer.alloc(32, 1)]);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOBODY = async () => {};
const failing: CreateAlarm = {
  name: 'The log cannot be written',
  metric: 'logWriteFailing',
  raise: 10,
  clear: 0,
  forSeconds: 60,
  clearForSeconds: 60,
  severity: 'critical',
};

/**
 * Defines the test cases for evaluation on one node and several, over restarts and outages. `open`: a database;
 * `again`: another connection to it.
 */
export function evaluatorCases(open: () => Promise<{ storage: Storage; again: () => Promise<Storage> }>): void {
  let storage: Storage;
  let again: () => Promise<Storage>;
  beforeAll(async () => {
    ({ storage, again } = await open());
  });
  afterAll(() => storage.close());

  async function world(...alarms: CreateAlarm[]) {
    const { db } = storage;
    for (const table of ['alarms', 'alarm_lease', 'webhooks', 'installation'] as const)
      await db.deleteFrom(table).execute();
    const clock = new FakeClock();
    const logs = createMemoryLogStore(clock);
    if (alarms.length > 0) {
      await insertAlarms(
        db,
        alarms.map((alarm) => newAlarmRow(alarm, clock.now())),
      );
    }
    await addWebhook(storage, 'wh_all', null);
    const running: AlarmEvaluator[] = [];
    /** Starts a node whose log cannot be written from an instant on. */
    async function node(name: string, on: Storage = storage) {
      const state = { failingSinceMs: undefined as number | undefined, refused: 0 };
      const evaluator = new AlarmEvaluator({
        storage: on,
        database: databaseProbe(on, clock),
        logs,
        clock,
        logger: createLogger('silent'),
        secrets,
        node: name,
        sources: {
          circuits: async () => [],
          logFailingSinceMs: () => state.failingSinceMs,
          refusedReceipts: () => state.refused,
        },
        onQueued: () => {},
      });
      await evaluator.start();
      running.push(evaluator);
      return { evaluator, state };
    }
    const stop = async (evaluator: AlarmEvaluator) => {
      running.splice(running.indexOf(evaluator), 1);
      await evaluator.stop();
    };
    /** Evaluations use the database, and advancing the clock does not wait for it. */
    async function pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 15_000) {
        await clock.advance(15_000);
        for (const evaluator of running) await evaluator.idle();
      }
    }
    return {
      clock,
      node,
      stop,
      pass,
      alarms: new Alarms({ storage, clock, secrets, onQueued: () => {} }),
      events: () => eventsOf(storage, 'wh_all'),
      async [Symbol.asyncDispose]() {
        for (const evaluator of running) await evaluator.stop();
      },
    };
  }

  test('an alarm calls its webhooks within forSeconds and 30 s, once when it is raised and once when it is cleared', async () => {
    await using it = await world(failing);
    const { state } = await it.node('north');
    await it.pass(MINUTE_MS);
    const startedMs = it.clock.now();
    state.failingSinceMs = startedMs;
    await it.pass(90_000);
    const [raised] = await it.events();
    expect(raised).toMatchObject({
      type: 'alarm.raised',
      data: { ...failing, state: 'raised', enabled: true, sample: [] },
    });
    expect(raised?.data.value).toBeGreaterThan(10);
    state.failingSinceMs = undefined;
    await it.pass(HOUR_MS);
    expect((await it.events()).map(({ type }) => type)).toEqual(['alarm.raised', 'alarm.cleared']);
    const changes = await listAlarmChanges(storage.db, undefined);
    expect(changes.map(({ change }) => change)).toEqual(['cleared', 'raised']);
    expect(changes[1]?.at_ms).toBe(raised?.data.sinceMS);
  });

  test('a restart keeps the state, its start, and the time that a condition has lasted', async () => {
    await using it = await world(failing);
    const first = await it.node('north');
    first.state.failingSinceMs = it.clock.now() - 11_000;
    await it.pass(45_000);
    await it.stop(first.evaluator);
    const second = await it.node('north');
    second.state.failingSinceMs = first.state.failingSinceMs;
    await it.pass(30_000);
    const [alarm] = await it.alarms.list();
    expect(alarm).toMatchObject({ state: 'raised' });
    await it.stop(second.evaluator);
    const third = await it.node('north');
    third.state.failingSinceMs = first.state.failingSinceMs;
    expect([...third.evaluator.raised]).toEqual([[failing.name, true]]);
    await it.pass(HOUR_MS);
    expect(await it.events()).toHaveLength(1);
    expect((await it.alarms.list())[0]).toMatchObject({ state: 'raised', sinceMS: alarm?.sinceMS });
  });

  test('endpoints select alarms by metric and severity', async () => {
    await using it = await world(failing);
    await addWebhook(storage, 'wh_yes', {
      severity: 'critical',
      metric: ['logWriteFailing', 'backlogAge'],
      channel: 'sms',
    });
    await addWebhook(storage, 'wh_severity', { severity: 'warning' });
    await addWebhook(storage, 'wh_metric', { metric: 'successRate' });
    const { state } = await it.node('north');
    state.failingSinceMs = it.clock.now() - HOUR_MS;
    await it.pass(3 * MINUTE_MS);
    expect(await eventsOf(storage, 'wh_yes')).toHaveLength(1);
    expect(await eventsOf(storage, 'wh_severity')).toEqual([]);
    expect(await eventsOf(storage, 'wh_metric')).toEqual([]);
  });

  test('a muted alarm is evaluated, but announced only after the mute', async () => {
    await using it = await world(failing);
    const { state } = await it.node('north');
    const [alarm] = await it.alarms.list();
    const alarmId = alarm?.alarmId ?? '';
    await it.alarms.change(alarmId, { mutedUntilMS: it.clock.now() + HOUR_MS }, NOBODY);
    state.failingSinceMs = it.clock.now();
    await it.pass(30 * MINUTE_MS);
    expect(await it.alarms.get(alarmId)).toMatchObject({ state: 'raised', mutedUntilMS: expect.any(Number) });
    expect(await it.events()).toEqual([]);
    await it.pass(31 * MINUTE_MS);
    expect((await it.events()).map(({ type }) => type)).toEqual(['alarm.raised']);
    for (const after of [await it.alarms.get(alarmId), ...(await it.alarms.list())]) {
      expect(after).not.toHaveProperty('mutedUntilMS');
    }
  });

  test('disabling, removing, or redefining a raised alarm ends its incident', async () => {
    await using it = await world(failing, { ...failing, name: 'second' }, { ...failing, name: 'third' });
    const { state } = await it.node('north');
    state.failingSinceMs = it.clock.now();
    await it.pass(3 * MINUTE_MS);
    const [first, second, third] = (await it.alarms.list()).map(({ alarmId }) => alarmId);
    expect(await it.alarms.change(first ?? '', { enabled: false }, NOBODY)).toMatchObject({
      state: 'no_data',
      value: null,
    });
    await it.alarms.remove(second ?? '', NOBODY);
    await it.alarms.change(third ?? '', { metric: 'backlogAge' }, NOBODY);
    expect((await it.events()).map(({ type }) => type)).toEqual([
      ...Array<string>(3).fill('alarm.raised'),
      ...Array<string>(3).fill('alarm.cleared'),
    ]);
    await it.pass(HOUR_MS);
    expect(await it.events()).toHaveLength(6);
    const { evaluator } = await it.node('south');
    expect([...evaluator.raised.values()]).toEqual([false]);
  });

  test('while the database is down the alarm is in the metrics, and is announced once when it is back', async () => {
    await using it = await world(failing);
    const { evaluator, state } = await it.node('north');
    await it.pass(30_000);
    const ping = vi.spyOn(storage, 'ping').mockRejectedValue(new Error('down'));
    state.failingSinceMs = it.clock.now();
    await it.pass(2 * MINUTE_MS);
    expect([...evaluator.raised]).toEqual([[failing.name, true]]);
    expect(await it.events()).toEqual([]);
    ping.mockRestore();
    await it.pass(30_000);
    expect((await it.events()).map(({ type }) => type)).toEqual(['alarm.raised']);
    expect(await listAlarmChanges(storage.db, undefined)).toHaveLength(1);
    state.failingSinceMs = undefined;
    await it.pass(HOUR_MS);
    expect((await it.events()).map(({ type }) => type)).toEqual(['alarm.raised', 'alarm.cleared']);
  });

  test('refusedReceipts counts the receipts refused in its window, per minute', async () => {
    await using it = await world({ ...failing, metric: 'refusedReceipts', raise: 5, clear: 1, windowSeconds: 120 });
    const { state } = await it.node('north');
    await it.pass(5 * MINUTE_MS);
    state.refused = 20;
    await it.pass(15_000);
    expect((await it.alarms.list())[0]).toMatchObject({ value: 10 });
    await it.pass(2 * MINUTE_MS);
    expect((await it.alarms.list())[0]).toMatchObject({ value: 0 });
    const later = await it.alarms.create({ ...failing, metric: 'refusedReceipts', windowSeconds: 300 }, NOBODY);
    await it.pass(15_000);
    expect(await it.alarms.get(later.alarmId)).toMatchObject({ value: 4 });
  });

  test('the history keeps the newest 100 changes of each alarm', async () => {
    await using it = await world(failing, { ...failing, name: 'other' });
    const [first = '', second = ''] = (await it.alarms.list()).map(({ alarmId }) => alarmId);
    for (let n = 0; n < 130; n += 1) {
      await insertAlarmChange(storage.db, { alarm_id: first, change: 'raised', at_ms: n, value: 0.25 });
      if (n === 60) await insertAlarmChange(storage.db, { alarm_id: second, change: 'raised', at_ms: n, value: null });
    }
    const kept = await it.alarms.changes(first);
    expect([kept.length, kept[0]?.atMS, kept.at(-1)?.atMS]).toEqual([100, 129, 30]);
    expect(await it.alarms.changes(second)).toMatchObject([{ name: 'other', atMS: 60, value: null }]);
    expect(await it.alarms.changes(undefined)).toHaveLength(100);
  });

  test('default alarms are added once, including by nodes that start together', async () => {
    await using it = await world();
    await Promise.all([1, 2, 3].map(() => ensureDefaultAlarms(storage, it.clock.now())));
    const alarms = await it.alarms.list();
    expect(alarms.map(({ metric }) => metric)).toEqual([
      'successRate',
      'circuitOpen',
      'backlogAge',
      'deadTokenRate',
      'displayedRate',
      'logWriteFailing',
    ]);
    for (const { alarmId } of alarms) await it.alarms.remove(alarmId, NOBODY);
    await ensureDefaultAlarms(storage, it.clock.now());
    expect(await it.alarms.list()).toEqual([]);
  });

  test('one of several nodes evaluates the alarms, with the measurements of all nodes, until another node takes over', async () => {
    await using it = await world(failing);
    if (!storage.capabilities.shared) return;
    const other = await again();
    const north = await it.node('north');
    const south = await it.node('south', other);
    await it.pass(30_000);
    south.state.failingSinceMs = it.clock.now();
    await it.pass(2 * MINUTE_MS);
    expect((await it.events()).map(({ type }) => type)).toEqual(['alarm.raised']);
    for (const { evaluator } of [north, south]) expect([...evaluator.raised.values()]).toEqual([true]);
    await it.stop(north.evaluator);
    south.state.failingSinceMs = undefined;
    await it.pass(10 * MINUTE_MS);
    expect((await it.events()).map(({ type }) => type)).toEqual(['alarm.raised', 'alarm.cleared']);
    await it.stop(south.evaluator);
    await other.close();
  });
}

async function addWebhook(storage: Storage, id: string, filter: object | null): Promise<void> {
  await insertWebhook(storage.db, {
    webhook_id: id,
    url: 'https://hooks.example',
    events: JSON.stringify(['alarm.raised', 'alarm.cleared', 'alarm.reminder']),
    filter: filter === null ? null : JSON.stringify(filter),
    description: null,
    is_enabled: 1,
    disabled_reason: null,
    secrets: sealSecrets([], secrets),
    since_log_id: '',
    pending: 0,
    dropped: 0,
    failing_since_ms: null,
    not_before_ms: 0,
    created_at_ms: 0,
    updated_at_ms: 0,
  });
}

/** Returns events that wait for an endpoint, without reminders, oldest first. */
async function eventsOf(storage: Storage, webhookId: string) {
  const rows = await storage.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('webhook_id', '=', webhookId)
    .where('type', '!=', 'alarm.reminder')
    .orderBy('delivery_id')
    .execute();
  return rows.map(({ body }) => JSON.parse(body));
}
