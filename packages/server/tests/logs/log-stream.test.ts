import type { NewLogEntry } from '@chatwire/server';
import { API_KEY, FakeClock, startNotificationServer, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';
import { sampleEntry, suppressed } from '../fixtures/notifications/sample-entries.ts';
import { openEvents } from '../fixtures/telemetry/event-reader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Writes as the engine does: commits the entries, then signals it. */
async function write(on: TestServer, entries: readonly NewLogEntry[]): Promise<string[]> {
  const { logs, notifications } = on.app.context;
  const ids = await logs.append(entries);
  for (const entry of entries) notifications.recorded.emit(entry);
  return ids;
}

const numbered = (from: number, count: number, more: Partial<NewLogEntry> = {}) =>
  Array.from({ length: count }, (_, index) => sampleEntry(from + index, more));

describe('a live tail', () => {
  test('begins with what is written after it was opened, in order, without gaps and repeats', async () => {
    await write(server, numbered(1, 3));
    const reader = await openEvents(server, '');
    const ids: string[] = [];
    for (let round = 0; round < 20; round += 1) ids.push(...(await write(server, numbered(100 + round * 30, 30))));
    const events = await reader.until('log', ids.length);
    expect(events.map(({ id }) => id)).toEqual(ids);
    expect(events.map(({ data }) => data._id)).toEqual(ids);
    expect(events[0]?.data).toMatchObject({ messageId: 100, payload: { type: 'fcm' } });
    expect(events[0]?.data).not.toHaveProperty('trace');
    reader.close();
  });

  test('sends the headers of an event stream, and its reconnection delay', async () => {
    const reader = await openEvents(server, '', { 'X-Request-Id': 'tail-1' });
    expect(reader.status).toBe(200);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': 'tail-1',
    });
    await write(server, numbered(1, 1));
    await reader.until('log', 1);
    expect(reader.retry()).toBe(3000);
    reader.close();
  });

  test('a tail with a position first returns the entries stored after it, while more are written', async () => {
    const stored = await write(server, numbered(1, 700));
    const after = stored[99] ?? '';
    const readers = await Promise.all([
      openEvents(server, '', { 'Last-Event-ID': after }),
      openEvents(server, `?logId=${after}`),
      openEvents(server, `?logId=${stored[0]}`, { 'Last-Event-ID': after }),
    ]);
    const added: string[] = [];
    for (let round = 0; round < 30; round += 1) added.push(...(await write(server, numbered(1_000, 7))));
    for (const reader of readers) {
      const events = await reader.until('log', 600 + added.length);
      expect(events.map(({ id }) => id)).toEqual([...stored.slice(100), ...added]);
      reader.close();
    }
  });

  test('sends only entries that match its filters, stored and new', async () => {
    const [first = ''] = await write(server, numbered(1, 1));
    const mixed = [
      sampleEntry(2, { sender: 'lene', conversationId: 'lene_user_mara' }),
      suppressed(3, 'DND_PREFERENCE', 'DND_ON'),
      sampleEntry(4, { channel: 'email', provider: 'sendgrid', messageIds: [3, 4] }),
    ];
    await write(server, mixed);
    const readers = await Promise.all([
      openEvents(server, `?logId=${first}&reason=DND_PREFERENCE`),
      openEvents(server, `?logId=${first}&sender=LENE`),
      openEvents(server, `?logId=${first}&messageId=3`),
      openEvents(server, `?logId=${first}&not.sender=lene&not.reason=DND_PREFERENCE`),
    ]);
    await write(server, mixed);
    const seen = await Promise.all(
      [2, 2, 4, 2].map(async (count, n) => (await readers[n]?.until('log', count))?.map(({ data }) => data.messageId)),
    );
    expect(seen).toEqual([
      [3, 3],
      [2, 2],
      [3, 4, 3, 4],
      [4, 4],
    ]);
    for (const reader of readers) reader.close();
  });

  test('omits payloads on request', async () => {
    const reader = await openEvents(server, '?includePayload=false');
    await write(server, numbered(1, 1));
    const [event] = await reader.until('log', 1);
    expect(event?.data).toMatchObject({ messageId: 1, outcome: 'sent' });
    expect(event?.data).not.toHaveProperty('payload');
    reader.close();
  });

  test('rejects invalid parameters and reports every fault', async () => {
    const response = await server.call('GET', '/notifications/v1/logs/stream?channel=fax&includePayload=1&logId=x', {
      headers: { apikey: API_KEY, 'Last-Event-ID': 'nonsense' },
    });
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
    expect(Object.keys(response.body.error.details)).toEqual(['channel', 'logId', 'Last-Event-ID', 'includePayload']);
    const token = await server.login('mara');
    const asUser = await server.call('GET', '/notifications/v1/logs/stream', { token });
    expect(statusOf(asUser)).toBe('403 AUTH_ERR_NO_ACCESS');
  });

  test('shows what the engine writes: a message becomes an event', async () => {
    await using fixture = await startNotificationServer();
    await fixture.user('ivo');
    await fixture.user('mara', 'fcm_android');
    const reader = await openEvents(fixture.server, '?recipient=mara');
    const { id } = await fixture.send('ivo', 'mara');
    const [event] = await reader.until('log', 1);
    expect(event?.data).toMatchObject({ messageId: Number(id), outcome: 'sent', provider: 'fcm' });
    reader.close();
  });
});

describe('a reader', () => {
  test('a slow reader receives its position, then the end of the stream, and misses nothing when it reconnects (fault 43)', async () => {
    const reader = await openEvents(server, '');
    const quick = await openEvents(server, '?includePayload=false');
    await write(server, numbered(1, 1));
    await reader.until('log', 1);
    reader.pause();
    // 24 MB are more than the sockets of both sides buffer.
    const big = JSON.stringify({ message: { data: { body: 'x'.repeat(60_000) } }, type: 'fcm' });
    const ids: string[] = [];
    for (let round = 0; round < 40; round += 1) ids.push(...(await write(server, numbered(2, 10, { payload: big }))));
    await quick.until('log', ids.length + 1);
    quick.close();
    reader.resume();
    await reader.ended;
    const [overflow] = await reader.until('overflow', 1);
    const sent = await reader.until('log', 1);
    expect(overflow?.data).toEqual({ logId: sent.at(-1)?.id });
    expect(reader.events.at(-1)).toBe(overflow);

    const again = await openEvents(server, '', { 'Last-Event-ID': overflow?.data.logId });
    const rest = await again.until('log', ids.length + 1 - sent.length);
    expect([...sent, ...rest].slice(1).map(({ id }) => id)).toEqual(ids);
    again.close();
  });

  test('a key may open 20 tails; closing one allows another', async () => {
    const readers = await Promise.all(Array.from({ length: 20 }, () => openEvents(server, '')));
    const rejected = await server.call('GET', '/notifications/v1/logs/stream');
    expect((await server.call('GET', '/notifications/v1/counters')).body.data.streams).toBe(20);
    expect(statusOf(rejected)).toBe('429 ERR_TOO_MANY_REQUESTS');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    readers[0]?.close();
    await expect
      .poll(async () => {
        const reader = await openEvents(server, '');
        reader.close();
        return reader.status;
      })
      .toBe(200);
    for (const reader of readers) reader.close();
  });

  test('a reader whose key is deleted is disconnected within a second with retry: false', async () => {
    const clock = new FakeClock();
    await using own = await startServer({ clock });
    const { apiKey, keyId } = (await own.call('POST', '/apikeys', { body: { name: 'tail', scope: 'fullAccess' } })).body
      .data;
    const reader = await openEvents(own, '', { apikey: apiKey });
    const other = await openEvents(own, '');
    await own.call('DELETE', `/apikeys/${keyId}`);
    await clock.advance(1_000);
    await reader.ended;
    const [end] = await reader.until('end', 1);
    expect(end?.data).toEqual({ code: 'AUTH_ERR_APIKEY_NOT_FOUND', retry: false });
    expect(other.events).toEqual([]);
    other.close();
  });

  test('a reader receives a comment every 15 s', async () => {
    const clock = new FakeClock();
    await using own = await startServer({ clock });
    const reader = await openEvents(own, '');
    await clock.advance(45_000);
    await expect.poll(() => reader.events.filter(({ comment }) => comment !== undefined).length).toBe(3);
    reader.close();
  });

  test('receives an end event with retry: true when the server stops, and does not delay the stop', async () => {
    const own = await startServer();
    const reader = await openEvents(own, '');
    await own[Symbol.asyncDispose]();
    await reader.ended;
    const [end] = await reader.until('end', 1);
    expect(end?.data).toEqual({ code: 'ERR_UNAVAILABLE', retry: true });
  });
});

describe('a delivery report', () => {
  test('arrives as an update without an id, after the entry itself', async () => {
    const reader = await openEvents(server, '?channel=sms');
    const sms: Partial<NewLogEntry> = { channel: 'sms', provider: 'twilio', messageIds: [7] };
    const [logId = ''] = await write(server, [sampleEntry(7, sms), sampleEntry(8)]);
    await report(logId);
    const [update] = await reader.until('update', 1);
    expect(update).not.toHaveProperty('id');
    expect(update?.data).toMatchObject({
      _id: logId,
      success: false,
      outcome: 'failed',
      updatedAtMS: 1_767_268_999_000,
    });
    expect(reader.events.map(({ event }) => event)).toEqual(['log', 'update']);
    reader.close();
  });

  async function report(logId: string): Promise<void> {
    const { logs, notifications } = server.app.context;
    await logs.report(logId, {
      success: false,
      outcome: 'failed',
      providerResponse: {
        status: 200,
        code: '30003',
        message: null,
        id: 'SM1',
        durationMs: 5,
        deliveryStatus: 'failed',
      },
      updatedAtMS: 1_767_268_999_000,
    });
    notifications.reported.emit(logId);
  }
});
