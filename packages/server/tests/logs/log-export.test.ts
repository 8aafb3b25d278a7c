import { get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { LogStore } from '@chatwire/server';
import { API_KEY, createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';
import { sampleEntry, suppressed } from '../fixtures/notifications/sample-entries.ts';

const PATH = '/notifications/v1/logs/export';
const ROWS = 1_100;
const clock = new FakeClock();
let server: TestServer;
let ids: string[];

beforeAll(async () => {
  server = await startServer({ clock });
  const { logs } = server.app.context;
  ids = await logs.append([
    ...Array.from({ length: ROWS - 1 }, (_, index) => sampleEntry(index + 1)),
    suppressed(ROWS, 'DND_PREFERENCE', 'DND_ON'),
  ]);
});
afterAll(() => server[Symbol.asyncDispose]());

async function lines(query: string, on = server): Promise<{ _id?: string; meta?: unknown; messageId?: number }[]> {
  const { body } = await on.call('GET', `${PATH}${query}`);
  const rows: string[] = typeof body === 'string' ? body.split('\n') : [JSON.stringify(body), ''];
  expect(rows.pop()).toBe('');
  return rows.map((row) => JSON.parse(row));
}

describe('NDJSON', () => {
  test('has every entry on a line, newest first, and a last line that says it is complete', async () => {
    const all = await lines('');
    expect(all.pop()).toEqual({ meta: { count: ROWS, complete: true } });
    expect(all.map(({ _id }) => _id)).toEqual(ids.toReversed());
    const page = await server.call('GET', '/notifications/v1/logs?limit=1');
    expect(all[0]).toEqual(page.body.data[0]);
  });

  test('has the headers of a download that no cache stores', async () => {
    const result = await server.call('GET', `${PATH}?limit=1`);
    expect(result.headers.get('content-type')).toBe('application/x-ndjson');
    expect(result.headers.get('cache-control')).toBe('no-store');
    expect(result.headers.get('content-disposition')).toBe(
      'attachment; filename="notification-logs-20260101T120000Z.ndjson"',
    );
  });

  test('continues after the entry a client received last', async () => {
    const first = await lines('?limit=600');
    expect(first.pop()).toEqual({ meta: { count: 600, complete: true } });
    const rest = await lines(`?affix=append&logId=${first.at(-1)?._id}`);
    expect(rest.pop()).toEqual({ meta: { count: ROWS - 600, complete: true } });
    expect([...first, ...rest].map(({ _id }) => _id)).toEqual(ids.toReversed());
  });

  test('takes the filters of the log', async () => {
    const some = await lines('?outcome=skipped&sender=IVO&limit=0');
    expect(some.map(({ messageId, meta }) => messageId ?? meta)).toEqual([ROWS, { count: 1, complete: true }]);
    expect(await lines('?outcome=skipped&not.sender=nobody,IVO')).toEqual([{ meta: { count: 0, complete: true } }]);
    expect(await lines('?sender=nobody')).toEqual([{ meta: { count: 0, complete: true } }]);
  });

  test('uses gzip when the client accepts it', async () => {
    const packed = await raw(server, '', { 'Accept-Encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toBe('Accept-Encoding');
    const plain = await raw(server, '', {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  });

  test('has no entry that was written after its start', async () => {
    const own = createMemoryLogStore(clock);
    await own.append(Array.from({ length: 600 }, (_, index) => sampleEntry(index + 1)));
    await using busy = await startServer({
      clock,
      logs: {
        ...own,
        async lines(request) {
          const lines = await own.lines(request);
          await own.append([sampleEntry(9_999)]);
          return lines;
        },
      },
    });
    const all = await lines('', busy);
    expect(all.at(-1)).toEqual({ meta: { count: 600, complete: true } });
  });
});

describe('CSV', () => {
  test('has a header row and a row for each entry', async () => {
    const { headers, body } = await server.call('GET', `${PATH}?format=csv&limit=2`);
    expect(headers.get('content-type')).toBe('text/csv');
    expect(headers.get('content-disposition')).toContain('.csv"');
    const [head, dnd, sent] = body.split('\r\n');
    expect(head).toBe(
      '_id,processingStartedAtMS,processingEndedAtMS,totalProcessingTimeInMS,component,channel,provider,messageId,reactionId,trigger,messageSentAtMS,sender,reactionSender,receiver,reactionReceiver,receiverType,member,tokenType,pushToken,providerId,notificationTriggered,reason,success,reasonCode,responseStatus,responseCode,responseId,attempt,outcome,eventId,recipient,conversationId,messageCategory,messageType,title,body,payload',
    );
    expect(dnd).toContain(',false,DND_PREFERENCE,,DND_ON,,,,0,skipped,');
    expect(sent).toBe(
      `${ids[ROWS - 2]},1767268923050,1767268925118,2068,notifications-core,push,fcm,${ROWS - 1},,after_message,1767268923012,ivo,,mara,,user,,fcm_android,token-of-mara-a91c07,fcm-main,true,,true,,200,,projects/harbour/1,1,sent,019b796fb68500010000c3e0,mara,ivo_user_mara,message,text,Ivo,Boat is ready,"{""message"":{""data"":{""title"":""Ivo"",""body"":""Boat is ready""}},""type"":""fcm""}"`,
    );
  });

  test('has the requested columns, and a byte order mark on request', async () => {
    const { body } = await raw(server, '?format=csv&columns=messageId,title&limit=1&bom=true', {});
    expect(body.toString()).toBe(`\uFEFFmessageId,title\r\n${ROWS},Ivo\r\n`);
  });

  test('neutralises formulas (fault 47)', async () => {
    await using own = await startServer({ clock });
    const texts = ['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\t=1', '\r=1', 'a "b", c\nd', '-12.5', 'plain = fine'];
    await own.app.context.logs.append(
      texts.map((body, index) =>
        sampleEntry(index + 1, { payload: JSON.stringify({ message: { data: { title: 't', body } }, type: 'fcm' }) }),
      ),
    );
    const { body } = await own.call('GET', `${PATH}?format=csv&columns=body`);
    expect(body).toBe(
      [
        'body',
        'plain = fine',
        '-12.5',
        '"a ""b"", c\nd"',
        '"\'\r=1"',
        "'\t=1",
        "'@cmd",
        "'-2+3",
        "'+SUM(A1)",
        "'=1+1",
        '',
      ].join('\r\n'),
    );
  });
});

describe('an export', () => {
  test('rejects invalid parameters and reports every fault', async () => {
    const result = await server.call(
      'GET',
      `${PATH}?format=csv&channel=fax&affix=prepend&limit=-1&columns=_id,nope&bom=1`,
    );
    expect(statusOf(result)).toBe('400 ERR_BAD_REQUEST');
    expect(Object.keys(result.body.error.details)).toEqual(['channel', 'affix', 'limit', 'columns', 'bom']);
  });

  test('an export that cannot start reports the cause; one that fails reports it in its last line or is truncated', async () => {
    const good = createMemoryLogStore(clock);
    await good.append(Array.from({ length: 900 }, (_, index) => sampleEntry(index + 1)));
    await using begun = await startServer({ clock, logs: failingAfter(good, 2) });
    const all = await lines('', begun);
    expect(all).toHaveLength(501);
    expect(all.at(-1)).toEqual({ error: { code: 'ERR_OPERATION_FAILED', message: expect.any(String) } });
    await using cut = await startServer({ clock, logs: failingAfter(good, 2) });
    await expect(cut.call('GET', `${PATH}?format=csv`)).rejects.toThrow();
    await using never = await startServer({ clock, logs: failingAfter(good, 0) });
    expect(statusOf(await never.call('GET', PATH))).toBe('500 ERR_OPERATION_FAILED');
  });

  test('waits for its reader, and ends when the reader leaves (fault 42)', async () => {
    const own = createMemoryLogStore(clock);
    const big = JSON.stringify({ message: { data: { body: 'x'.repeat(20_000) } }, type: 'fcm' });
    await own.append(Array.from({ length: 2_500 }, (_, index) => sampleEntry(index + 1, { payload: big })));
    let stretches = 0;
    await using slow = await startServer({
      clock,
      logs: {
        ...own,
        lines(request) {
          stretches += 1;
          return own.lines(request);
        },
      },
    });
    // 50 MB in ten parts: a reader that does not read leaves most of them unread.
    const readers = await Promise.all(Array.from({ length: 4 }, () => open(slow)));
    const fifth = await slow.call('GET', PATH);
    expect(statusOf(fifth)).toBe('429 ERR_TOO_MANY_REQUESTS');
    expect(Number(fifth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(stretches).toBeLessThan(4 * 10);
    for (const reader of readers) reader.destroy();
    await expect.poll(async () => (await slow.call('GET', `${PATH}?limit=1`)).status).toBe(200);
    const read = stretches;
    expect(read).toBeLessThan(4 * 10);
  });

  test('an export does not delay a stopping server: it ends with an error line', async () => {
    const own = createMemoryLogStore(clock);
    await own.append(Array.from({ length: 600 }, (_, index) => sampleEntry(index + 1)));
    const gate = Promise.withResolvers<void>();
    let stretches = 0;
    const stopping = await startServer({
      clock,
      logs: {
        ...own,
        async lines(request) {
          stretches += 1;
          if (stretches === 2) await gate.promise;
          return own.lines(request);
        },
      },
    });
    const result = lines('', stopping);
    await expect.poll(() => stretches).toBe(2);
    const stopped = stopping[Symbol.asyncDispose]();
    await expect
      .poll(async () => (await fetch(`${stopping.url}/v3/health`).catch(() => ({ status: 0 }))).status)
      .not.toBe(200);
    gate.resolve();
    const all = await result;
    expect(all.at(-1)).toMatchObject({ error: { code: 'ERR_UNAVAILABLE' } });
    await stopped;
  });
});

function failingAfter(logs: LogStore, stretches: number): LogStore {
  let left = stretches;
  return {
    ...logs,
    lines(request) {
      if (left-- <= 0) throw new Error('the disk is gone');
      return logs.lines(request);
    },
  };
}

function open(on: TestServer, query = '', headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = `${on.url}/v3${PATH}${query}`;
    const sent = get(url, { headers: { apikey: API_KEY, ...headers } }, (response) => {
      response.on('error', () => undefined); // Leaving early ends the response with an error.
      resolve(response);
    });
    sent.on('error', reject);
  });
}

/** Fetches without decoding: fetch adds its own Accept-Encoding and decompresses. */
async function raw(on: TestServer, query: string, headers: Record<string, string>) {
  const response = await open(on, query, headers);
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) };
}
