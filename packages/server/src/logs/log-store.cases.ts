import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '../base/clock.ts';
import { formatLogId, parseLogId } from './log-id.ts';
import { EQUAL_FILTERS, LogModel, listed, matches, SetClock } from './log-model.cases.ts';
import type { LogFilter, LogPage, LogPageRequest, LogStore, NewLogEntry } from './log-store.ts';
import { between, pick, type Random, randomEntry, randomFilter, seededRandom } from './random-entries.cases.ts';

export interface LogStoreUnderTest {
  readonly store: LogStore;
  /** Ends this store as a restart would and opens it again. */
  readonly reopen?: () => Promise<LogStore>;
  readonly close: () => Promise<void>;
}

/** A new, empty store. */
export type OpenLogStore = (clock: Clock) => Promise<LogStoreUnderTest>;

/** The same for every run, unless a failure is to be repeated with its seed. */
const SEED = 20_251_120;
const ENTRIES = 1200;

/** What every notification log does, whatever keeps it. */
export function describeLogStore(name: string, open: OpenLogStore): void {
  describe(`${name}: reading`, () => readingCases(open));
  describe(`${name}: writing`, () => writingCases(open));
}

function readingCases(open: OpenLogStore): void {
  const clock = new SetClock();
  const model = new LogModel();
  let under: LogStoreUnderTest;

  beforeAll(async () => {
    under = await open(clock);
    const random = seededRandom(SEED);
    while (model.written.length < ENTRIES) await appendBatch(random, clock, under.store, model);
  });
  afterAll(() => under.close());

  const entries = (): NewLogEntry[] => model.written.map(({ entry }) => entry);
  const same = (request: LogPageRequest): Promise<void> => expectSamePage(under.store, model, request);

  test('the newest entries come first, complete, with their ids', async () => {
    const page = await under.store.page({ filter: {}, affix: 'append', limit: ENTRIES * 2 });
    expect(entriesOf(page)).toEqual(model.written.map(listed).reverse());
    await same({ filter: {}, affix: 'append', limit: 100 });
    await same({ filter: {}, affix: 'prepend', limit: 1 });
  });

  test('pages of older entries lead to the oldest, each entry once', async () => {
    const seen: string[] = [];
    let page = await under.store.page({ filter: {}, affix: 'append', limit: 97 });
    for (;;) {
      seen.push(...idsOf(page));
      if (!page.hasOlder || !page.last) break;
      page = await under.store.page({ filter: {}, affix: 'append', logId: page.last.logId, limit: 97 });
    }
    expect(seen).toEqual(model.written.map(({ _id }) => _id).reverse());
  });

  test('pages of newer entries lead to the newest, each entry once', async () => {
    const filter: LogFilter = { channel: 'push' };
    const seen: string[] = [];
    let page = await under.store.page({ filter, affix: 'prepend', logId: '0'.repeat(24), limit: 83 });
    while (page.first) {
      seen.push(...idsOf(page).reverse());
      page = await under.store.page({ filter, affix: 'prepend', logId: page.first.logId, limit: 83 });
    }
    expect(seen).toEqual(model.written.filter(({ entry }) => entry.channel === 'push').map(({ _id }) => _id));
  });

  test('hasOlder is exact, also when the page ends with the oldest match', async () => {
    const filter: LogFilter = { sender: 'mara', receiverType: 'group' };
    const count = entries().filter((entry) => matches(entry, filter)).length;
    for (const limit of [count - 1, count, count + 1]) await same({ filter, affix: 'append', limit });
    const logId = '0'.repeat(24);
    for (const limit of [1, count, count + 1]) await same({ filter, affix: 'prepend', logId, limit });
  });

  test('a logId is a position: ids that were never given out fall exactly between those that were', async () => {
    const random = seededRandom(SEED + 1);
    const points = model.written.map(({ _id }) => parseLogId(_id) ?? { ms: 0, seq: 0 });
    const forged = Array.from({ length: 150 }, () => {
      const { ms, seq } = pick(random, points);
      return formatLogId(
        ms + between(random, -2, 2),
        pick(random, [seq, seq - 1, seq + 1, 0, 1, ENTRIES, 2 ** 48 - 1]),
      );
    });
    for (const logId of [...forged, '0'.repeat(24), 'f'.repeat(24)]) {
      await same({ filter: {}, affix: 'append', logId, limit: 3 });
      await same({ filter: {}, affix: 'prepend', logId, limit: 3 });
    }
  });

  test('each filter alone finds exactly its entries, for every value that occurs', async () => {
    for (const name of VALUE_FILTERS) {
      for (const filter of filtersOf(name, entries())) await same({ filter, affix: 'append', limit: ENTRIES });
    }
  });

  test('messageId also finds the batches that contain it', async () => {
    const batched = entries().find((entry) => entry.messageIds && entry.messageIds[0] !== entry.messageId);
    const messageId = batched?.messageIds?.[0] ?? 0;
    expect(messageId).not.toBe(batched?.messageId);
    const page = await under.store.page({ filter: { messageId }, affix: 'append', limit: ENTRIES });
    expect(page.json.toString()).toContain(JSON.stringify(batched?.messageIds));
    await same({ filter: { messageId }, affix: 'append', limit: ENTRIES });
  });

  test('time windows exclude their beginning and include their end, so that they tile', async () => {
    const random = seededRandom(SEED + 2);
    for (let round = 0; round < 25; round++) {
      const { messageSentAtMS: sent, processingStartedAtMS: started } = pick(random, entries());
      const later = sent + between(random, 1, 100_000);
      await same({ filter: { from: sent }, affix: 'append', limit: ENTRIES });
      await same({ filter: { to: sent }, affix: 'append', limit: 20 });
      await same({ filter: { from: sent - 1, to: sent }, affix: 'append', limit: 20 });
      await same({ filter: { from: sent, to: later }, affix: 'append', limit: ENTRIES });
      await same({ filter: { processedFrom: started - 1, processedTo: started }, affix: 'append', limit: ENTRIES });
    }
  });

  test('extreme bounds are bounds like any other', async () => {
    for (const bound of [0, 1, Number.MAX_SAFE_INTEGER]) {
      await same({ filter: { from: bound }, affix: 'append', limit: 5 });
      await same({ filter: { to: bound }, affix: 'append', limit: 5 });
      await same({ filter: { processedFrom: bound }, affix: 'append', limit: 5 });
      await same({ filter: { processedTo: bound }, affix: 'append', limit: 5 });
    }
  });

  test.each<LogFilter>([
    { channel: 'sms', provider: 'fcm' },
    { reason: 'DND_PREFERENCE', notificationTriggered: true },
    { success: true, notificationTriggered: false },
    { success: false, reason: 'TIMED_OUT' },
    { member: 'mara', receiverType: 'user' },
    { member: 'mara', recipient: 'ivo' },
    { conversationId: 'group_harbour-crew', receiverType: 'user' },
    { conversationId: 'ivo_user_mara', receiver: 'harbour-crew' },
    { conversationId: 'mara_user_ivo' },
    { conversationId: 'nonsense' },
    { from: 1_767_268_900_000, to: 1_767_268_900_000 },
    { sender: 'nobody' },
    { sender: '' },
    { messageId: 2 ** 48 + 99 },
    { messageType: 'TEXT' },
  ])('%j finds nothing', async (filter) => {
    const page = await under.store.page({ filter, affix: 'append', limit: 10 });
    expect([page.json.toString(), page.count, page.hasOlder]).toEqual(['[]', 0, false]);
    expect([page.first, page.last]).toEqual([undefined, undefined]);
  });

  test('any combination of filters agrees with a scan of all entries', async () => {
    const seed = Number(process.env['LOG_SEED'] ?? SEED);
    const random = seededRandom(seed);
    for (let round = 0; round < 800; round++) {
      const filter = randomFilter(random, entries());
      const request: LogPageRequest = {
        filter,
        affix: pick(random, ['append', 'prepend']),
        ...(random() < 0.6 && { logId: pick(random, model.written)._id }),
        limit: pick(random, [1, 2, 5, 20, 60]),
      };
      await expectSamePage(under.store, model, request, `LOG_SEED=${seed} round ${round}: ${JSON.stringify(request)}`);
    }
  });

  test('an entry is got with its trace, which lists leave out', async () => {
    for (const written of model.written.filter((_, n) => n % 50 === 0)) {
      const { _id, entry } = written;
      const { trace } = entry;
      const json = await under.store.get(_id);
      expect(JSON.parse(json ?? '')).toEqual({ ...listed(written), ...(trace && { trace }) });
      expect(await under.store.messageIdOf(_id)).toBe(entry.messageId);
    }
    const page = await under.store.page({ filter: {}, affix: 'append', limit: ENTRIES });
    expect(page.json.toString()).not.toContain('"trace"');
  });

  test('an id that was never given out names no entry', async () => {
    const { ms, seq } = parseLogId(pick(seededRandom(3), model.written)._id) ?? { ms: 0, seq: 0 };
    for (const logId of [formatLogId(ms + 1, seq), formatLogId(ms, seq + ENTRIES), '0'.repeat(24), 'f'.repeat(24)]) {
      expect(await under.store.get(logId)).toBeUndefined();
      expect(await under.store.messageIdOf(logId)).toBeUndefined();
    }
  });

  test('what an event has recorded is found through its message', async () => {
    for (const { entry } of model.written.filter((_, n) => n % 100 === 0)) {
      const expected = entries().filter(
        ({ eventId, messageId, messageIds }) =>
          eventId === entry.eventId && (messageId === entry.messageId || messageIds?.includes(entry.messageId)),
      );
      const recorded = await under.store.recordedOf(entry.eventId, entry.messageId);
      expect(recorded.map(targetText).sort()).toEqual(expected.map(targetText).sort());
      expect(recorded.length).toBeGreaterThan(0);
    }
    expect(await under.store.recordedOf('e'.repeat(24), 1)).toEqual([]);
  });

  test('the statistics count the entries and name the oldest', async () => {
    expect(await under.store.stats()).toEqual({ rows: model.written.length, oldestLogId: model.written[0]?._id });
  });
}

function writingCases(open: OpenLogStore): void {
  test('an empty store has empty pages and statistics', async () => {
    const { store, close } = await open(new SetClock());
    expect(await store.append([])).toEqual([]);
    const page = await store.page({ filter: {}, affix: 'append', limit: 20 });
    expect([page.json.toString(), page.count, page.hasOlder]).toEqual(['[]', 0, false]);
    expect(await store.stats()).toEqual({ rows: 0 });
    expect(await store.purgeBefore(Number.MAX_SAFE_INTEGER)).toBe(0);
    expect(await store.recordedOf('0'.repeat(24), 1)).toEqual([]);
    expect(await store.get('0'.repeat(24))).toBeUndefined();
    await close();
  });

  test('ids strictly increase in commit order, whatever the clock does', async () => {
    const clock = new SetClock();
    const under = await open(clock);
    let { store } = under;
    const random = seededRandom(SEED);
    const ids: string[] = [];
    for (const jump of [0, 0, 5, -3_600_000, 0, 1, 7_200_000, -86_400_000, 3]) {
      clock.ms += jump;
      ids.push(...(await store.append([randomEntry(random, clock.now()), randomEntry(random, clock.now())])));
      if (under.reopen) store = await under.reopen();
    }
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(18);
    expect(idsOf(await store.page({ filter: {}, affix: 'append', limit: 50 }))).toEqual(ids.toReversed());
    await under.close();
  });

  test('a payload comes back byte for byte', async () => {
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
    for (const payload of payloads) expect(page.json.includes(`"payload":${payload},`)).toBe(true);
    await close();
  });

  test('the members of an entry come in the order of the contract', async () => {
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

  test('purging deletes nothing that is younger than the instant, and cursors stay valid', async () => {
    const clock = new SetClock();
    const model = new LogModel();
    const under = await open(clock);
    let { store } = under;
    const random = seededRandom(SEED);
    while (model.written.length < ENTRIES) await appendBatch(random, clock, store, model);
    const ids = model.written.map(({ _id }) => _id);
    const middle = parseLogId(ids[900] ?? '') ?? { ms: 0, seq: 0 };

    const deleted = await store.purgeBefore(middle.ms);
    if (under.reopen) store = await under.reopen();
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

    await store.purgeBefore(Number.MAX_SAFE_INTEGER);
    const [id = ''] = await store.append([randomEntry(random, clock.now())]);
    expect(id > (ids.at(-1) ?? '')).toBe(true);
    await under.close();
  });

  test('an entry whose derived members do not follow from the others is refused, and nothing of its batch is kept', async () => {
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

const VALUE_FILTERS = [...EQUAL_FILTERS, 'messageId', 'reason', 'success'] as const;

/** Contract 3.1. */
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
];

/** One filter for each value a member has in the entries. */
function filtersOf(name: (typeof VALUE_FILTERS)[number], entries: readonly NewLogEntry[]): LogFilter[] {
  return [...new Set(entries.map((entry) => entry[name]))].flatMap((value) =>
    value === undefined ? [] : [{ [name]: value }],
  );
}

async function appendBatch(random: Random, clock: SetClock, store: LogStore, model: LogModel): Promise<void> {
  if (random() < 0.7) clock.ms += between(random, 1, 30_000);
  const batch = Array.from({ length: pick(random, [1, 1, 3, 16, 17, 100]) }, () => randomEntry(random, clock.now()));
  const ids = await store.append(batch);
  model.record(ids, batch);
}

async function expectSamePage(store: LogStore, model: LogModel, request: LogPageRequest, hint = ''): Promise<void> {
  const { json, ...actual } = await store.page(request);
  const { entries, ...expected } = model.page(request);
  const message = hint || JSON.stringify(request);
  expect(idsIn(json), message).toEqual(entries.map(({ _id }) => _id));
  expect(actual, message).toEqual(expected);
}

function entriesOf(page: LogPage): object[] {
  const entries: unknown = JSON.parse(page.json.toString());
  return Array.isArray(entries) ? entries : [];
}

function idsOf({ json }: LogPage): string[] {
  return idsIn(json);
}

function idsIn(json: Buffer): string[] {
  return [...json.toString().matchAll(/\{"_id":"([0-9a-f]{24})",/g)].flatMap(([, id]) => id ?? []);
}

function targetText({ recipient, channel, provider, pushToken }: Partial<NewLogEntry>): string {
  return [recipient, channel, provider, pushToken].join(' ');
}
