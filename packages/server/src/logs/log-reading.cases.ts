import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainedDecision } from './explained-decision.ts';
import { formatLogId, parseLogId } from './log-id.ts';
import { EQUAL_FILTERS, LogModel, listed, matches, SetClock } from './log-model.fixture.ts';
import type { LogFilter, LogLinesRequest, LogPageRequest, LogStore, NewLogEntry } from './log-store.ts';
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
import { between, pick, randomFilter, seededRandom } from './random-entries.fixture.ts';

/** Defines the test cases for reading one log, filled once. */
export function readingCases(open: OpenLogStore): void {
  const clock = new SetClock();
  const model = new LogModel();
  let opened: LogStoreUnderTest;

  beforeAll(async () => {
    opened = await open(clock);
    const random = seededRandom(SEED);
    while (model.written.length < ENTRIES) await appendBatch(random, clock, opened.store, model);
  });
  afterAll(() => opened.close());

  const entries = (): NewLogEntry[] => model.written.map(({ entry }) => entry);
  const expectSame = (request: LogPageRequest): Promise<void> => expectSamePage(opened.store, model, request);

  test('the newest entries come first, complete, with their ids', async () => {
    const page = await opened.store.page({ filter: {}, affix: 'append', limit: ENTRIES * 2 });
    expect(entriesOf(page)).toEqual(model.written.map(listed).reverse());
    await expectSame({ filter: {}, affix: 'append', limit: 100 });
    await expectSame({ filter: {}, affix: 'prepend', limit: 1 });
  });

  test('pages of older entries lead to the oldest, each entry once', async () => {
    const seen: string[] = [];
    let page = await opened.store.page({ filter: {}, affix: 'append', limit: 97 });
    for (;;) {
      seen.push(...idsOf(page));
      if (!page.hasOlder || !page.last) break;
      page = await opened.store.page({ filter: {}, affix: 'append', logId: page.last.logId, limit: 97 });
    }
    expect(seen).toEqual(model.written.map(({ _id }) => _id).reverse());
  });

  test('pages of newer entries lead to the newest, each entry once', async () => {
    const filter: LogFilter = { channel: 'push' };
    const seen: string[] = [];
    let page = await opened.store.page({ filter, affix: 'prepend', logId: '0'.repeat(24), limit: 83 });
    while (page.first) {
      seen.push(...idsOf(page).reverse());
      page = await opened.store.page({ filter, affix: 'prepend', logId: page.first.logId, limit: 83 });
    }
    expect(seen).toEqual(model.written.filter(({ entry }) => entry.channel === 'push').map(({ _id }) => _id));
  });

  test('a page of a range contains its matching entries, the oldest and the newest of the range included', async () => {
    for (const [filter, length] of [
      [{}, 1],
      [{}, 130],
      [{ channel: 'push' }, 400],
      [{ sender: 'mara' }, 700],
    ] as const) {
      const range = model.written.slice(-50 - length, -50);
      const ids = { oldestId: range[0]?._id ?? '', newestId: range.at(-1)?._id ?? '' };
      const page = await opened.store.page({ filter, affix: 'append', range: ids, limit: 300 });
      const matching = range.filter(({ entry }) => matches(entry, filter)).map(({ _id }) => _id);
      expect(idsOf(page)).toEqual(matching.reverse().slice(0, 300));
      expect(page.hasOlder).toBe(matching.length > 300);
    }
  });

  test('hasOlder is exact, even when the page ends with the oldest match', async () => {
    const filter: LogFilter = { sender: 'mara', receiverType: 'group' };
    const count = entries().filter((entry) => matches(entry, filter)).length;
    for (const limit of [count - 1, count, count + 1]) await expectSame({ filter, affix: 'append', limit });
    const logId = '0'.repeat(24);
    for (const limit of [1, count, count + 1]) await expectSame({ filter, affix: 'prepend', logId, limit });
  });

  test('a logId is a position: unassigned ids fall exactly between assigned ones', async () => {
    const random = seededRandom(SEED + 1);
    const points = model.written.map(({ _id }) => parseLogId(_id) ?? { ms: 0, seq: 0 });
    const positions = Array.from({ length: repetitions(150) }, () => {
      const { ms, seq } = pick(random, points);
      return formatLogId(
        ms + between(random, -2, 2),
        pick(random, [seq, seq - 1, seq + 1, 0, 1, ENTRIES, 2 ** 48 - 1]),
      );
    });
    for (const logId of [...positions, '0'.repeat(24), 'f'.repeat(24)]) {
      await expectSame({ filter: {}, affix: 'append', logId, limit: 3 });
      await expectSame({ filter: {}, affix: 'prepend', logId, limit: 3 });
    }
  });

  test('each filter alone finds exactly its entries, for every value that occurs', async () => {
    for (const name of VALUE_FILTERS) {
      for (const filter of filtersOf(name, entries())) await expectSame({ filter, affix: 'append', limit: ENTRIES });
    }
  });

  test('messageId also finds the batches that contain it', async () => {
    const batched = entries().find((entry) => entry.messageIds && entry.messageIds[0] !== entry.messageId);
    const messageId = batched?.messageIds?.[0] ?? 0;
    expect(messageId).not.toBe(batched?.messageId);
    const page = await opened.store.page({ filter: { messageId }, affix: 'append', limit: ENTRIES });
    expect(page.entries.join()).toContain(JSON.stringify(batched?.messageIds));
    await expectSame({ filter: { messageId }, affix: 'append', limit: ENTRIES });
  });

  test('time windows exclude their beginning and include their end, so that they tile', async () => {
    const random = seededRandom(SEED + 2);
    for (let round = 0; round < 25; round++) {
      const { messageSentAtMS: sent, processingStartedAtMS: started } = pick(random, entries());
      const later = sent + between(random, 1, 100_000);
      await expectSame({ filter: { from: sent }, affix: 'append', limit: ENTRIES });
      await expectSame({ filter: { to: sent }, affix: 'append', limit: 20 });
      await expectSame({ filter: { from: sent - 1, to: sent }, affix: 'append', limit: 20 });
      await expectSame({ filter: { from: sent, to: later }, affix: 'append', limit: ENTRIES });
      await expectSame({
        filter: { processedFrom: started - 1, processedTo: started },
        affix: 'append',
        limit: ENTRIES,
      });
    }
  });

  test('extreme bounds work like any other bounds', async () => {
    for (const bound of [0, 1, Number.MAX_SAFE_INTEGER]) {
      await expectSame({ filter: { from: bound }, affix: 'append', limit: 5 });
      await expectSame({ filter: { to: bound }, affix: 'append', limit: 5 });
      await expectSame({ filter: { processedFrom: bound }, affix: 'append', limit: 5 });
      await expectSame({ filter: { processedTo: bound }, affix: 'append', limit: 5 });
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
    const page = await opened.store.page({ filter, affix: 'append', limit: 10 });
    expect([page.entries, page.hasOlder]).toEqual([[], false]);
    expect([page.first, page.last]).toEqual([undefined, undefined]);
  });

  test('any combination of filters agrees with a scan of all entries', async () => {
    const random = seededRandom(SEED);
    for (let round = 0; round < repetitions(800); round++) {
      const filter = randomFilter(random, entries());
      const request: LogPageRequest = {
        filter,
        affix: pick(random, ['append', 'prepend']),
        ...(random() < 0.6 && { logId: pick(random, model.written)._id }),
        limit: pick(random, [1, 2, 5, 20, 60]),
      };
      await expectSamePage(opened.store, model, request, `LOG_SEED=${SEED} round ${round}: ${JSON.stringify(request)}`);
    }
  });

  test('a single entry has its trace, which lists omit', async () => {
    for (const written of model.written.filter((_, n) => n % 50 === 0)) {
      const { _id, entry } = written;
      const { trace } = entry;
      const json = await opened.store.get(_id);
      expect(JSON.parse(json ?? '')).toEqual({ ...listed(written), ...(trace && { trace }) });
      expect(await opened.store.messageIdOf(_id)).toBe(entry.messageId);
    }
    const page = await opened.store.page({ filter: {}, affix: 'append', limit: ENTRIES });
    expect(page.entries.join()).not.toContain('"trace"');
  });

  test('a page of decisions matches the entries rule by rule', async () => {
    const request: LogPageRequest = { filter: {}, affix: 'append', limit: ENTRIES };
    const { entries: decisions, ...position } = await opened.store.decisions(request);
    expect({ entries: [], ...position }).toEqual({ ...(await opened.store.page(request)), entries: [] });
    expect(decisions).toHaveLength(ENTRIES);
    for (const text of decisions.filter((_, n) => n % 20 === 0)) {
      const decision = JSON.parse(text.toString());
      const entry = await opened.store.get(decision.logId);
      expect(decision).toEqual(explainedDecision(Buffer.from(entry ?? '')));
    }
    expect(decisions.join()).toContain('"gate"');
    expect(decisions.join()).not.toContain('"payload"');
  });

  test('reading lines returns the same bytes as reading pages, in chunks of any length', async () => {
    for (const filter of [{}, { channel: 'push' }, { sender: 'mara' }, { sender: 'nobody' }] satisfies LogFilter[]) {
      const page = await opened.store.page({ filter, affix: 'append', limit: ENTRIES * 2 });
      const whole = page.entries.map((entry) => `${entry}\n`).join('');
      for (const limit of [31, 97, ENTRIES * 2]) {
        const isSame = (await linesOf(opened.store, filter, limit)) === whole;
        expect(isSame, JSON.stringify({ filter, limit })).toBe(true);
      }
    }
  });

  test('an unassigned id finds no entry', async () => {
    const { ms, seq } = parseLogId(pick(seededRandom(3), model.written)._id) ?? { ms: 0, seq: 0 };
    for (const logId of [formatLogId(ms + 1, seq), formatLogId(ms, seq + ENTRIES), '0'.repeat(24), 'f'.repeat(24)]) {
      expect(await opened.store.get(logId)).toBeUndefined();
      expect(await opened.store.messageIdOf(logId)).toBeUndefined();
    }
  });

  test('recorded targets of an event are found through its message', async () => {
    for (const { entry } of model.written.filter((_, n) => n % 100 === 0)) {
      const expected = entries().filter(
        ({ eventId, messageId, messageIds }) =>
          eventId === entry.eventId && (messageId === entry.messageId || messageIds?.includes(entry.messageId)),
      );
      const recorded = await opened.store.recordedOf(entry.eventId, entry.messageId);
      expect(recorded.map(targetText).sort()).toEqual(expected.map(targetText).sort());
      expect(recorded.length).toBeGreaterThan(0);
    }
    expect(await opened.store.recordedOf('e'.repeat(24), 1)).toEqual([]);
  });

  test('the statistics count the entries and name the oldest', async () => {
    expect(await opened.store.stats()).toEqual({ rows: model.written.length, oldestLogId: model.written[0]?._id });
  });
}

const VALUE_FILTERS = [...EQUAL_FILTERS, 'messageId', 'reason', 'success'] as const;

/** Returns one filter for each value a member has in the entries. */
function filtersOf(name: (typeof VALUE_FILTERS)[number], entries: readonly NewLogEntry[]): LogFilter[] {
  return [...new Set(entries.map((entry) => entry[name]))].flatMap((value) =>
    value === undefined ? [] : [{ [name]: value }],
  );
}

async function expectSamePage(store: LogStore, model: LogModel, request: LogPageRequest, hint = ''): Promise<void> {
  const page = await store.page(request);
  const { entries: _, ...actual } = page;
  const { entries, ...expected } = model.page(request);
  const message = hint || JSON.stringify(request);
  expect(idsOf(page), message).toEqual(entries.map(({ _id }) => _id));
  expect(actual, message).toEqual(expected);
}

/** Reads all matching entries, `limit` at a time. Reading from the other end returns the same entries. */
async function linesOf(store: LogStore, filter: LogFilter, limit: number): Promise<string> {
  const newestFirst = await allLines(store, { filter, limit });
  const oldestFirst = await allLines(store, { filter, limit, affix: 'prepend', logId: '0'.repeat(24) });
  expect(oldestFirst.trimEnd().split('\n').reverse().join('\n')).toBe(newestFirst.trimEnd());
  return newestFirst;
}

async function allLines(store: LogStore, request: LogLinesRequest): Promise<string> {
  let text = '';
  let lines = await store.lines(request);
  for (;;) {
    expect(lines.text.toString().split('\n')).toHaveLength(lines.count + 1);
    text += lines.text;
    if (lines.next === undefined) return text;
    lines = await store.lines({ ...request, logId: lines.next });
  }
}

function targetText({ recipient, channel, provider, pushToken }: Partial<NewLogEntry>): string {
  return [recipient, channel, provider, pushToken].join(' ');
}
