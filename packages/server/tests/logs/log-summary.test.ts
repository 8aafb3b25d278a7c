import type { NewLogEntry } from '@chatwire/server';
import { FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';
import { sampleEntry, suppressed } from '../fixtures/notifications/sample-entries.ts';

const PATH = '/notifications/v1/logs/summary';
const HOUR = 3_600_000;
/** 2026-01-01T12:00:00Z */
const clock = new FakeClock();
const NOON = clock.now();
let server: TestServer;
let ids: string[];

/** Returns an entry whose decision began `ago` ms before noon. */
function begun(ago: number, more: Partial<NewLogEntry> = {}, processing = 100): NewLogEntry {
  const processingStartedAtMS = NOON - ago;
  return sampleEntry(1, {
    processingStartedAtMS,
    processingEndedAtMS: processingStartedAtMS + processing,
    totalProcessingTimeInMS: processing,
    messageSentAtMS: processingStartedAtMS - 50,
    ...more,
  });
}

beforeAll(async () => {
  server = await startServer({ clock });
  ids = await server.app.context.logs.append([
    begun(30 * HOUR),
    begun(2 * HOUR, {}, 200),
    begun(2 * HOUR - 1, { provider: 'apns', providerId: 'apns-main', tokenType: 'apns_ios_device' }),
    begun(1.5 * HOUR, { success: false, outcome: 'failed', sender: 'lene', conversationId: 'lene_user_mara' }),
    suppressed(2, 'DND_PREFERENCE', 'DND_ON', {
      processingStartedAtMS: NOON - HOUR,
      processingEndedAtMS: NOON - HOUR,
      totalProcessingTimeInMS: 0,
    }),
  ]);
});
afterAll(() => server[Symbol.asyncDispose]());

async function summary(query: string) {
  const response = await server.call('GET', `${PATH}?${query}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body;
}

describe('a summary', () => {
  test('covers the last 24 hours by the hour by default', async () => {
    const { data, meta } = await summary('');
    expect(data).toMatchObject({
      interval: 'hour',
      timezone: 'UTC',
      processedFrom: NOON - 24 * HOUR,
      processedTo: NOON,
      groupBy: [],
    });
    expect(data.buckets).toEqual(Array.from({ length: 24 }, (_, n) => NOON - (24 - n) * HOUR));
    expect(data.totals).toEqual({
      count: 4,
      sent: 2,
      failed: 1,
      skipped: 1,
      unreachable: 0,
      reasons: { DND_PREFERENCE: 1 },
      providers: { fcm: 3, apns: 1 },
    });
    expect(meta).toEqual({ truncatedByRetention: false, oldestLogId: ids[0] });
  });

  test('has arrays parallel to its buckets, with zeros and nulls for empty ones', async () => {
    const { data } = await summary(
      `processedFrom=${NOON - 3 * HOUR}&processedTo=${NOON}&interval=hour&groupBy=channel`,
    );
    const [series] = data.series;
    expect(data.series).toHaveLength(1);
    expect(series).toMatchObject({
      key: { channel: 'push' },
      count: [0, 3, 1],
      sent: [0, 2, 0],
      failed: [0, 1, 0],
      skipped: [0, 0, 1],
      unreachable: [0, 0, 0],
    });
    expect(series.latencyMs.processing.max).toEqual([null, 200, 0]);
    expect(series.latencyMs.provider.max).toEqual([null, 141, null]);
    expect(series.latencyMs.endToEnd.max).toEqual([null, 250, null]);
    expect(series.latencyMs.processing.p50[1]).toBeGreaterThan(95);
    expect(series.latencyMs.processing.p50[1]).toBeLessThan(105);
  });

  test('can be grouped by up to three values, takes the filters of the log, and leaves percentiles out', async () => {
    const { data } = await summary('groupBy=provider,outcome,reason&latency=false&interval=total&sender=IVO');
    expect(data.buckets).toEqual([NOON - 24 * HOUR]);
    expect(data.series.map(({ key, count }: { key: object; count: number[] }) => [key, count])).toEqual([
      [{ provider: 'apns', outcome: 'sent' }, [1]],
      [{ provider: 'fcm', outcome: 'sent' }, [1]],
      [{ provider: 'fcm', outcome: 'skipped', reason: 'DND_PREFERENCE' }, [1]],
    ]);
    expect(data.series[0]).not.toHaveProperty('latencyMs');
    const without = await summary('groupBy=outcome&interval=total&sender=IVO&not.reason=DND_PREFERENCE');
    expect(without.data.series.map(({ key, count }: { key: object; count: number[] }) => [key, count])).toEqual([
      [{ outcome: 'sent' }, [2]],
    ]);
  });

  test('a range includes its beginning and excludes its end', async () => {
    const at = NOON - 2 * HOUR;
    expect((await summary(`processedFrom=${at}&processedTo=${at + 1}&interval=total`)).data.totals.count).toBe(1);
    expect((await summary(`processedFrom=${at + 1}&processedTo=${at + 2}&interval=minute`)).data.totals.count).toBe(1);
    expect((await summary(`processedFrom=${at - 1}&processedTo=${at}&interval=total`)).data.totals.count).toBe(0);
    const none = (await summary(`processedFrom=${at}&processedTo=${at}&groupBy=channel`)).data;
    expect([none.buckets, none.series, none.totals.count]).toEqual([[], [], 0]);
  });

  test('begins hours and days by the clock of its time zone', async () => {
    const { data } = await summary(`processedFrom=${NOON - 30 * HOUR}&interval=day&timezone=Asia/Kolkata`);
    expect(data.buckets.map((start: number) => new Date(start).toISOString())).toEqual([
      '2025-12-30T18:30:00.000Z',
      '2025-12-31T18:30:00.000Z',
    ]);
    expect(data.series[0].count).toEqual([1, 4]);
  });

  test('ignores paging, even when it is invalid', async () => {
    expect((await summary('affix=sideways&logId=x&limit=nonsense')).data.totals.count).toBe(4);
  });

  test.each([
    ['interval=second', ['interval']],
    ['timezone=Mars/Olympus&groupBy=channel,channel', ['timezone', 'groupBy']],
    ['groupBy=sender', ['groupBy']],
    ['groupBy=channel,provider,trigger,outcome', ['groupBy']],
    ['processedFrom=20&processedTo=10&latency=maybe', ['processedFrom', 'latency']],
    ['processedFrom=0&interval=minute', ['interval']],
    ['processedFrom=9007199254740991&processedTo=9223372036854775807&timezone=+01:00', ['timezone']],
  ])('rejects %s', async (query, faults) => {
    const response = await server.call('GET', `${PATH}?${query}`);
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
    expect(Object.keys(response.body.error.details)).toEqual(faults);
  });

  test.each(['processedFrom=0', 'processedTo=0', 'processedTo=9223372036854775807', 'processedFrom=9007199254740990'])(
    'accepts extreme bounds (%s)',
    async (query) => {
      expect((await server.call('GET', `${PATH}?${query}&timezone=Europe/Berlin`)).status).toBe(200);
    },
  );

  test('has at most 500 combinations', async () => {
    await using own = await startServer({ clock });
    const one = (n: number): NewLogEntry => begun(HOUR, { providerId: `fcm-${n}` });
    await own.app.context.logs.append(Array.from({ length: 500 }, (_, n) => one(n)));
    expect((await own.call('GET', `${PATH}?groupBy=providerId&latency=false`)).body.data.series).toHaveLength(500);
    await own.app.context.logs.append([one(500)]);
    const response = await own.call('GET', `${PATH}?groupBy=providerId&latency=false`);
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
    expect(response.body.error.details.groupBy).toEqual(['must give at most 500 combinations, there are 501']);
  });

  test('reports when the retention has deleted entries of its range', async () => {
    const later = new FakeClock();
    await using own = await startServer({ clock: later });
    await own.app.context.logs.append([sampleEntry(1), sampleEntry(2)]);
    await later.advance(HOUR);
    await own.app.context.logs.append([sampleEntry(3)]);
    await own.call('PATCH', '/notifications/v1/logs/settings', { body: { maxRows: 1 } });
    await expect.poll(async () => (await own.app.context.logs.stats()).rows).toBe(1);
    await expect.poll(async () => (await own.call('GET', PATH)).body.meta.truncatedByRetention).toBe(true);
    const since = await own.call('GET', `${PATH}?processedFrom=${later.now()}`);
    expect(since.body.meta.truncatedByRetention).toBe(false);
  });
});
