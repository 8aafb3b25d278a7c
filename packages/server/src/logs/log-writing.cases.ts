import { expect, test } from 'vitest';
import { parseLogCopy } from './log-copies.ts';
import { parseLogId } from './log-id.ts';
import { LogModel, SetClock } from './log-model.fixture.ts';
import type { LogEntryCopy, LogFilter, LogStore } from './log-store.ts';
import { appendBatch, ENTRIES, entriesOf, idsOf, type OpenLogStore, SEED } from './log-under-test.fixture.ts';
import { between, randomEntry, seededRandom } from './random-entries.fixture.ts';

/** Defines the test cases for writing. Each case has a separate log. */
export function writingCases(open: OpenLogStore): void {
  test('an empty store has empty pages and statistics', async () => {
    const { store, close } = await open(new SetClock());
    expect(await store.append([])).toEqual([]);
    const page = await store.page({ filter: {}, affix: 'append', limit: 20 });
    expect([page.entries, page.hasOlder]).toEqual([[], false]);
    expect(await store.stats()).toEqual({ rows: 0 });
    expect(await store.purge({ before: Number.MAX_SAFE_INTEGER })).toBe(0);
    expect(await store.recordedOf('0'.repeat(24), 1)).toEqual([]);
    expect(await store.get('0'.repeat(24))).toBeUndefined();
    await close();
  });

  test('ids strictly increase in commit order, whatever the clock does', async () => {
    const clock = new SetClock();
    const opened = await open(clock);
    let { store } = opened;
    const random = seededRandom(SEED);
    const ids: string[] = [];
    for (const jump of [0, 0, 5, -3_600_000, 0, 1, 7_200_000, -86_400_000, 3]) {
      clock.ms += jump;
      ids.push(...(await store.append([randomEntry(random, clock.now()), randomEntry(random, clock.now())])));
      if (opened.reopen) store = await opened.reopen();
    }
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(18);
    expect(idsOf(await store.page({ filter: {}, affix: 'append', limit: 50 }))).toEqual(ids.toReversed());
    await opened.close();
  });

  test('a copy of a log has the same ids, entries, and gaps, and continues after them', async () => {
    const clock = new SetClock();
    const [source, target] = [await open(clock), await open(clock)];
    const random = seededRandom(SEED + 7);
    const model = new LogModel();
    while (model.written.length < 350) await appendBatch(random, clock, source.store, model);
    await source.store.purge({ maxRows: 330 });
    const copies = await copiesOf(source.store);
    const [before, after] = [copies.slice(0, 150), copies.slice(160)];
    for (let at = 0; at < before.length; at += 50) await target.store.restore(before.slice(at, at + 50));
    await target.store.restore(after);
    await target.store.restore([]);
    expect(await copiesOf(target.store)).toEqual([...before, ...after]);
    await expect(target.store.restore(after.slice(0, 1))).rejects.toThrow(RangeError);
    const store = target.reopen ? await target.reopen() : target.store;
    const [next] = await store.append([randomEntry(random, clock.now())]);
    const last = after.at(-1)?.logId ?? '';
    expect(next && next > last).toBe(true);
    const { recipient = '' } = after.find(({ entry }) => entry.recipient !== undefined)?.entry ?? {};
    const found = await store.page({ filter: { recipient }, affix: 'append', logId: next ?? '', limit: 1_000 });
    const expected = [...before, ...after].filter(({ entry }) => entry.recipient === recipient);
    expect(idsOf(found)).toEqual(expected.map(({ logId }) => logId).toReversed());
    await source.close();
    await target.close();
  });

  test('a payload is returned byte for byte', async () => {
    const clock = new SetClock();
    const { store, close } = await open(clock);
    const payloads = [
      '{"a":1.0,"b" : [ ] ,"e":1e3,"dup":1,"dup":2}',
      `{"body":"\u2028\u2029 👩‍👩‍👧 \\u0000 \\" \\\\ ٱلسَّلَامُ","n":12345678901234567890}`,
      '{}',
      `{"body":"${'ü€𝄞'.repeat(7281)}"}`,
      `{"body":"${'x'.repeat(65_536 - 11)}"}`,
    ];
    const plain = randomEntry(seededRandom(1), clock.now());
    const ids = await store.append(payloads.map((payload) => ({ ...plain, payload })));
    for (const [n, payload] of payloads.entries()) {
      expect((await store.get(ids[n] ?? ''))?.includes(`"payload":${payload},`)).toBe(true);
    }
    const page = await store.page({ filter: {}, affix: 'append', limit: 9 });
    for (const payload of payloads)
      expect(page.entries.some((entry) => entry.includes(`"payload":${payload},`))).toBe(true);
    await close();
  });

  test('the members of an entry are in the order of the contract', async () => {
    const clock = new SetClock();
    const { store, close } = await open(clock);
    const random = seededRandom(SEED);
    await store.append(Array.from({ length: 300 }, () => randomEntry(random, clock.now())));
    const page = await store.page({ filter: {}, affix: 'append', limit: 300 });
    for (const entry of entriesOf(page)) {
      const members = Object.keys(entry);
      expect(members).toEqual(MEMBER_ORDER.filter((name) => members.includes(name)));
    }
    await close();
  });

  test('a repeated text in a batch belongs to every entry that has it', async () => {
    const clock = new SetClock();
    const { store, close } = await open(clock);
    const plain = randomEntry(seededRandom(4), clock.now());
    const { payload: _, ...bare } = plain;
    const ids = await store.append([
      { ...plain, payload: '{"n":1}' },
      { ...plain, payload: '{"n":1}' },
      bare,
      { ...plain, payload: '{"n":1}' },
    ]);
    const found = await Promise.all(ids.map((id) => store.get(id)));
    expect(found.map((json) => json?.includes('"payload":{"n":1}'))).toEqual([true, true, false, true]);
    await close();
  });

  test('readers in both directions miss nothing and repeat nothing while entries are added', async () => {
    const clock = new SetClock();
    const { store, close } = await open(clock);
    const random = seededRandom(SEED);
    const filter: LogFilter = { channel: 'push' };
    const written: string[] = [];
    const add = async (): Promise<void> => {
      const batch = Array.from({ length: between(random, 1, 40) }, () => randomEntry(random, clock.now()));
      const ids = await store.append(batch);
      written.push(...ids.filter((_, n) => batch[n]?.channel === 'push'));
      if (random() < 0.5) clock.ms += 1;
    };
    for (let n = 0; n < 10; n++) await add();
    const middle = written.at(-1) ?? '';
    const before = [...written];
    const newer: string[] = [];
    const older: string[] = [middle];
    for (let n = 0; n < 40; n++) {
      await add();
      const up = await store.page({ filter, affix: 'prepend', logId: newer.at(-1) ?? middle, limit: 10 });
      newer.push(...idsOf(up).reverse());
      const down = await store.page({ filter, affix: 'append', logId: older.at(-1) ?? middle, limit: 10 });
      older.push(...idsOf(down));
    }
    for (;;) {
      const up = await store.page({ filter, affix: 'prepend', logId: newer.at(-1) ?? middle, limit: 50 });
      if (!up.first) break;
      newer.push(...idsOf(up).reverse());
    }
    expect(older.reverse()).toEqual(before);
    expect(newer).toEqual(written.slice(before.length));
    await close();
  });

  test('purging deletes nothing newer than the given time, and cursors stay valid', async () => {
    const clock = new SetClock();
    const model = new LogModel();
    const opened = await open(clock);
    let { store } = opened;
    const random = seededRandom(SEED);
    while (model.written.length < ENTRIES) await appendBatch(random, clock, store, model);
    const ids = model.written.map(({ _id }) => _id);
    const middle = parseLogId(ids[900] ?? '') ?? { ms: 0, seq: 0 };

    const deleted = await store.purge({ before: middle.ms });
    if (opened.reopen) store = await opened.reopen();
    const left = ids.slice(deleted);
    expect(left.length).toBeGreaterThanOrEqual(ids.length - 900);
    expect(await store.stats()).toEqual({ rows: left.length, oldestLogId: left[0] });
    const page = await store.page({ filter: {}, affix: 'append', limit: ENTRIES });
    expect(idsOf(page)).toEqual(left.toReversed());

    const purged = ids[3] ?? '';
    const fromPurged = await store.page({ filter: {}, affix: 'prepend', logId: purged, limit: 5 });
    const kept = deleted > 3 ? left.slice(0, 5) : ids.slice(4, 9);
    expect(idsOf(fromPurged)).toEqual(kept.toReversed());
    expect((await store.get(purged)) === undefined).toBe(deleted > 3);

    await store.purge({ before: Number.MAX_SAFE_INTEGER });
    const [id = ''] = await store.append([randomEntry(random, clock.now())]);
    expect(id > (ids.at(-1) ?? '')).toBe(true);
    await opened.close();
  });

  test('an entry with inconsistent derived members is rejected with its whole batch', async () => {
    const { store, close } = await open(new SetClock());
    const good = randomEntry(seededRandom(5), 1_767_268_800_000);
    for (const bad of [
      { ...good, conversationId: 'elsewhere' },
      { ...good, member: 'someone-else' },
      { ...good, totalProcessingTimeInMS: good.totalProcessingTimeInMS + 1 },
    ]) {
      await expect(store.append([good, bad])).rejects.toThrow(good.eventId);
    }
    expect(await store.stats()).toEqual({ rows: 0 });
    await close();
  });
}

/** See docs/spec/notifications.md#entry-fields. */
const MEMBER_ORDER = [
  '_id',
  'processingStartedAtMS',
  'processingEndedAtMS',
  'totalProcessingTimeInMS',
  'component',
  'channel',
  'provider',
  'messageId',
  'reactionId',
  'trigger',
  'messageSentAtMS',
  'sender',
  'reactionSender',
  'receiver',
  'reactionReceiver',
  'receiverType',
  'member',
  'tokenType',
  'pushToken',
  'providerId',
  'payload',
  'notificationTriggered',
  'reason',
  'reasonDetail',
  'success',
  'providerResponse',
  'eventId',
  'recipient',
  'conversationId',
  'messageCategory',
  'messageType',
  'messageIds',
  'outcome',
  'attempt',
  'attempts',
  'bypassed',
  'tokenRemoved',
  'payloadTruncated',
  'resendOf',
  'redacted',
  'updatedAtMS',
  'traceId',
];

async function copiesOf(store: LogStore): Promise<LogEntryCopy[]> {
  const copies: LogEntryCopy[] = [];
  for (;;) {
    const after = copies.at(-1)?.logId;
    const texts = await store.copy({ limit: 97, ...(after !== undefined && { after }) });
    if (texts.length === 0) return copies;
    copies.push(...texts.map((text) => parseLogCopy(text.toString())));
  }
}
