import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LogModel, listed, SetClock } from './log-model.fixture.ts';
import type { DeliveryReport, LogFilter, LogStore, NewLogEntry, RedactionScope } from './log-store.ts';
import {
  appendBatch,
  ENTRIES,
  entriesOf,
  idsOf,
  type LogStoreUnderTest,
  type OpenLogStore,
  repetitions,
  SEED,
} from './log-under-test.fixture.ts';
import { pick, type Random, randomEntry, randomFilter, seededRandom } from './random-entries.fixture.ts';
import { erased, masked, randomReport } from './random-report.fixture.ts';

const DELIVERED: DeliveryReport = {
  success: true,
  outcome: 'sent',
  providerResponse: { status: 201, code: null, message: null, id: 'SM1', durationMs: 88, deliveryStatus: 'delivered' },
  updatedAtMS: 1_767_269_000_000,
};
const UNDELIVERED: DeliveryReport = {
  ...DELIVERED,
  success: false,
  outcome: 'failed',
  providerResponse: { ...DELIVERED.providerResponse, code: '30003', deliveryStatus: 'undelivered' },
};

/** Defines the test cases for changed entries. Each case has its own log. */
export function changingCases(open: OpenLogStore): void {
  test('a report changes the fields of an entry and the filters that match it, and nothing else', async () => {
    const { store, close } = await open(new SetClock());
    const ids = await store.append([sentEntry(1), sentEntry(2), sentEntry(3)]);
    const [first = '', second = '', third = ''] = ids;
    // What was read before must not be remembered after.
    await expectFound(store, { success: true }, ids);

    expect(await store.report(second, UNDELIVERED)).toBe(true);
    await expectFound(store, { success: true }, [first, third]);
    await expectFound(store, { success: false }, [second]);
    await expectFound(store, { outcome: 'failed', channel: 'sms', sender: 'mara' }, [second]);
    await expectFound(store, {}, ids);
    const { trace, ...entry } = sentEntry(2);
    expect(JSON.parse((await store.get(second)) ?? '')).toEqual({
      ...listed({ _id: second, entry }),
      ...UNDELIVERED,
      trace,
    });

    expect(await store.report(second, DELIVERED)).toBe(true);
    await expectFound(store, { success: true }, ids);
    await expectFound(store, { outcome: 'failed' }, []);
    await close();
  });

  test('a report about an unknown entry, a purged one, or one whose provider was never called changes nothing', async () => {
    const clock = new SetClock();
    const { store, close } = await open(clock);
    const { success: _, providerResponse: __, ...rest } = sentEntry(1);
    const skipped: NewLogEntry = {
      ...rest,
      notificationTriggered: false,
      reason: 'DND_PREFERENCE',
      outcome: 'skipped',
      attempt: 0,
    };
    const [stopped = '', purged = ''] = await store.append([skipped, sentEntry(2)]);
    expect(await store.report('0'.repeat(24), DELIVERED)).toBe(false);
    expect(await store.report('f'.repeat(24), DELIVERED)).toBe(false);
    expect(await store.report(stopped, DELIVERED)).toBe(false);
    await expectFound(store, { outcome: 'skipped' }, [stopped]);
    clock.ms += 1000;
    if ((await store.purge({ before: clock.ms })) > 0) expect(await store.report(purged, DELIVERED)).toBe(false);
    await close();
  });

  test('every filter still finds exactly its entries after any reports and redactions between writes', async () => {
    const clock = new SetClock();
    const model = new LogModel();
    const opened = await open(clock);
    let { store } = opened;
    const random = seededRandom(SEED + 11);
    while (model.written.length < ENTRIES) {
      await appendBatch(random, clock, store, model);
      for (let n = 0; n < 5; n++) await reportSome(random, store, model);
      if (random() < 0.1) await expectSameRedaction(store, model, { recipient: pick(random, ['mara', 'lene', 'b']) });
    }
    await expectAgrees(random, opened.store, model);
    await expectSameRedaction(store, model, {});
    await expectAgrees(random, store, model);
    if (opened.reopen) store = await opened.reopen();
    for (let n = 0; n < 30; n++) await reportSome(random, store, model);
    await appendBatch(random, clock, store, model);
    await expectAgrees(random, store, model);
    await expectSameRedaction(store, model, {});
    await expectAgrees(random, store, model);
    await opened.close();
  });

  test('redaction checks every entry in its scope and no other', async () => {
    const opened = await filled(open);
    const { model } = opened;
    const scopes: readonly RedactionScope[] = [
      {},
      { recipient: 'mara' },
      { sender: 'mara' },
      { reactionSender: 'lene' },
      { channel: 'email' },
      { receiver: 'mara' },
      { recipient: 'group_x' },
      { recipient: 'nobody' },
    ];
    for (const scope of scopes) {
      const contents: unknown[] = [];
      const changed = await opened.store.redact(scope, (content) => {
        contents.push(content);
        return content;
      });
      const expected: unknown[] = [];
      model.redact(scope, (content) => {
        expected.push(content);
        return content;
      });
      expect(changed).toBe(0);
      expect(contents.map((content) => JSON.stringify(content)).sort()).toEqual(
        expected.map((content) => JSON.stringify(content)).sort(),
      );
    }
    await opened.close();
  });

  test('redaction also changes cached pages, and changes nothing a second time', async () => {
    const opened = await filled(open);
    const { store, model } = opened;
    await expectAgrees(seededRandom(SEED), store, model);
    const scope = { recipient: 'mara' };
    const changed = await store.redact(scope, erased);
    expect(changed).toBe(model.redact(scope, erased));
    expect(changed).toBeGreaterThan(20);
    expect(await store.redact(scope, erased)).toBe(0);
    await expectAgrees(seededRandom(SEED), store, model);
    const page = await store.page({ filter: scope, affix: 'append', limit: 1000 });
    expect(page.entries.join()).not.toContain('"payload"');
    expect(page.entries.join()).not.toContain('"pushToken":');
    await opened.close();
  });

  test('entries can be written and read while a redaction is in progress', async () => {
    const clock = new SetClock();
    const opened = await filled(open, clock);
    const { store, model } = opened;
    const random = seededRandom(SEED + 3);
    const redaction = store.redact({}, masked);
    const late: string[] = [];
    const tokens: (string | undefined)[] = [];
    for (let n = 0; n < 40; n++) {
      const entry = randomEntry(random, clock.now());
      tokens.push(entry.pushToken);
      late.push(...(await store.append([entry])));
      expect((await store.page({ filter: {}, affix: 'append', limit: 1 })).first?.logId).toBe(late.at(-1));
      if (n % 4 === 0) await setImmediate();
    }
    await redaction;
    // Tokens that were just removed from older entries occur in new ones; whether those are redacted as well depends on
    // timing.
    for (const [n, logId] of late.entries()) {
      const { pushToken }: { pushToken?: string } = JSON.parse((await store.get(logId)) ?? '');
      expect([tokens[n], tokens[n] && `…${tokens[n].slice(-6)}`]).toContain(pushToken);
    }
    model.redact({}, masked);
    const page = await store.page({ filter: {}, affix: 'append', limit: ENTRIES * 2 });
    expect(idsOf(page)).toEqual([...model.written.map(({ _id }) => _id), ...late].reverse());
    expect(entriesOf(page).slice(late.length)).toEqual(model.written.map(listed).reverse());
    await opened.close();
  });

  test('purging by number deletes the oldest entries above the limit, and never more', async () => {
    const opened = await filled(open);
    const { store, model } = opened;
    expect(await store.purge({ maxRows: 0 })).toBe(0);
    expect(await store.purge({ maxRows: model.written.length })).toBe(0);
    expect(await store.purge({})).toBe(0);
    const deleted = await store.purge({ maxRows: 500 });
    expect(deleted).toBeLessThanOrEqual(model.written.length - 500);
    model.purge(deleted);
    expect(await store.stats()).toEqual({ rows: model.written.length, oldestLogId: model.written[0]?._id });
    await expectAgrees(seededRandom(SEED), store, model);
    await opened.close();
  });
}

async function filled(open: OpenLogStore, clock = new SetClock()): Promise<LogStoreUnderTest & { model: LogModel }> {
  const model = new LogModel();
  const opened = await open(clock);
  const random = seededRandom(SEED + 5);
  while (model.written.length < ENTRIES) await appendBatch(random, clock, opened.store, model);
  return { ...opened, model };
}

async function reportSome(random: Random, store: LogStore, model: LogModel): Promise<void> {
  const { _id, entry } = random() < 0.5 ? pick(random, model.written.slice(-20)) : pick(random, model.written);
  const report = randomReport(random, entry);
  expect(await store.report(_id, report)).toBe(model.report(_id, report));
}

async function expectSameRedaction(store: LogStore, model: LogModel, scope: { recipient?: string }): Promise<void> {
  const change = scope.recipient === undefined ? masked : erased;
  expect(await store.redact(scope, change)).toBe(model.redact(scope, change));
}

/** Expects that all entries as lists show them, single ones, and pages of random filters agree. */
async function expectAgrees(random: Random, store: LogStore, model: LogModel): Promise<void> {
  const all = await store.page({ filter: {}, affix: 'append', limit: ENTRIES * 2 });
  expect(entriesOf(all)).toEqual(model.written.map(listed).reverse());
  const { _id, entry } = pick(random, model.written);
  const { trace } = entry;
  expect(JSON.parse((await store.get(_id)) ?? '')).toEqual({ ...listed({ _id, entry }), ...(trace && { trace }) });
  const entries = model.written.map((written) => written.entry);
  const fixed: LogFilter[] = [{ success: true }, { success: false }, { outcome: 'failed' }, { outcome: 'sent' }];
  for (const filter of [...fixed, ...Array.from({ length: repetitions(80) }, () => randomFilter(random, entries))]) {
    const request = {
      filter,
      affix: pick(random, ['append', 'prepend'] as const),
      limit: pick(random, [3, 40, ENTRIES]),
    };
    const page = await store.page(request);
    const { entries: expected, ...rest } = model.page(request);
    expect(idsOf(page), JSON.stringify(request)).toEqual(expected.map((written) => written._id));
    const { entries: _, ...actual } = page;
    expect(actual, JSON.stringify(request)).toEqual(rest);
  }
}

async function expectFound(store: LogStore, filter: LogFilter, ids: readonly string[]): Promise<void> {
  const page = await store.page({ filter, affix: 'append', limit: 50 });
  expect(idsOf(page), JSON.stringify(filter)).toEqual(ids.toReversed());
}

/** Returns an SMS that was accepted. */
function sentEntry(messageId: number): NewLogEntry {
  const at = 1_767_268_800_000;
  return {
    processingStartedAtMS: at,
    processingEndedAtMS: at + 90,
    totalProcessingTimeInMS: 90,
    component: 'notifications-digest',
    channel: 'sms',
    provider: 'twilio',
    messageId,
    trigger: 'after_message',
    messageSentAtMS: at - 400_000,
    sender: 'mara',
    receiver: 'ivo',
    receiverType: 'user',
    payload: '{"smsContent":"1 unread from Mara.","type":"twilio"}',
    notificationTriggered: true,
    success: true,
    providerResponse: { status: 201, code: null, message: null, id: 'SM1', durationMs: 88 },
    eventId: messageId.toString(16).padStart(24, '0'),
    recipient: 'ivo',
    conversationId: 'ivo_user_mara',
    messageCategory: 'message',
    messageType: 'text',
    messageIds: [messageId],
    outcome: 'sent',
    attempt: 1,
    trace: [{ gate: 'DND', result: 'pass' }],
  };
}
