import { type NotificationTestServer, startNotificationServer, startServer, textMessage } from '@chatwire/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDigestServer } from '../fixtures/servers/digest-server.ts';
import { type Collector, startCollector } from '../fixtures/telemetry/collector.ts';

let collector: Collector;
let fixture: NotificationTestServer;

beforeAll(async () => {
  collector = await startCollector();
  fixture = await startNotificationServer({ env: { CHATWIRE_TRACES_URL: collector.url } });
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android');
  await fixture.user('joon', 'apns_ios_device');
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
  await collector[Symbol.asyncDispose]();
});

let traces = 0;

/** Returns a `traceparent` of a caller. */
function callerTrace(flags: '00' | '01') {
  traces += 1;
  const traceId = traces.toString(16).padStart(32, 'a');
  return { traceId, spanId: 'b'.repeat(16), traceparent: `00-${traceId}-${'b'.repeat(16)}-${flags}` };
}

async function send(to: string, headers: Readonly<Record<string, string>> = {}, text = 'The boat is ready') {
  const body = textMessage(to, text);
  const credentials = { apikey: '0123456789abcdef0123456789abcdef01234567', onBehalfOf: 'ivo' };
  const sent = await fixture.server.call('POST', '/messages', { body, headers: { ...credentials, ...headers } });
  expect(sent.status).toBe(200);
  const [entry] = await fixture.entries(`messageId=${sent.body.data.id}`, 1);
  return entry;
}

/** Returns the spans of a trace, once everything that has ended has reached the collector. */
async function spansOf(traceId: string) {
  await fixture.server.app.context.notifications.settled();
  await fixture.server.app.context.tracing?.flush();
  return collector.spans.filter((span) => span.traceId === traceId);
}

test('one trace connects the caller with the entry: request, commit, outbox, decision, provider call, record', async () => {
  const caller = callerTrace('01');
  const entry = await send('mara', { traceparent: caller.traceparent, 'X-Request-Id': 'traced-1' });
  expect(entry.traceId).toBe(caller.traceId);
  const spans = await spansOf(caller.traceId);
  const byName = new Map(spans.map((span) => [span.name, span]));
  const parentOf = (name: string) => spans.find(({ spanId }) => spanId === byName.get(name)?.parentSpanId)?.name;
  expect(byName.get('POST /v3/messages')).toMatchObject({
    parentSpanId: caller.spanId,
    attributes: { 'http.route': '/v3/messages', 'chatwire.request_id': 'traced-1' },
  });
  expect(parentOf('commit')).toBe('POST /v3/messages');
  expect(parentOf('event after_message')).toBe('commit');
  for (const name of ['outbox', 'decide', 'send fcm', 'record']) expect(parentOf(name)).toBe('event after_message');
  expect(byName.get('event after_message')?.attributes['chatwire.event_id']).toBe(entry.eventId);
  expect(byName.get('send fcm')?.attributes).toMatchObject({ 'chatwire.result': 'accepted' });
  expect(byName.get('record')?.attributes['chatwire.log_id']).toBe(entry._id);
  expect(spans).toHaveLength(7);
});

test('a request without a traceparent starts a trace', async () => {
  const entry = await send('mara');
  expect(entry.traceId).toMatch(/^[0-9a-f]{32}$/);
  const spans = await spansOf(entry.traceId);
  expect(spans.find(({ name }) => name === 'POST /v3/messages')?.parentSpanId).toBeUndefined();
});

test('a request that is not sampled leaves no span, and its entries name no trace', async () => {
  const caller = callerTrace('00');
  const entry = await send('mara', { traceparent: caller.traceparent });
  expect(entry).not.toHaveProperty('traceId');
  expect(await spansOf(caller.traceId)).toEqual([]);
});

test('sampled and unsampled requests that share loops, batches and queues keep their traces apart', async () => {
  const callers = Array.from({ length: 60 }, (_, index) => callerTrace(index % 3 === 0 ? '01' : '00'));
  const entries = await Promise.all(
    callers.map(({ traceparent }, index) => send(index % 2 === 0 ? 'mara' : 'joon', { traceparent })),
  );
  expect(entries.map(({ traceId }) => traceId)).toEqual(
    callers.map(({ traceId, traceparent }) => (traceparent.endsWith('01') ? traceId : undefined)),
  );
  for (const [index, { traceId, traceparent }] of callers.entries()) {
    const spans = await spansOf(traceId);
    const events = spans.filter(({ name }) => name.startsWith('event ')).map(({ attributes }) => attributes);
    const expected = traceparent.endsWith('01') ? [entries[index].eventId] : [];
    expect(events.map((attributes) => attributes['chatwire.event_id'])).toEqual(expected);
    expect(spans).toHaveLength(traceparent.endsWith('01') ? 7 : 0);
  }
});

test('a batch has its own trace', async () => {
  await using digests = await startDigestServer({ env: { CHATWIRE_TRACES_URL: collector.url } });
  const { server } = digests.fixture;
  await digests.fixture.send('ivo', 'mara');
  await digests.later();
  const [entry] = await digests.digests();
  await server.app.context.tracing?.flush();
  const spans = collector.spans.filter(({ traceId }) => traceId === entry.traceId);
  expect(spans.map(({ name }) => name).sort()).toEqual(['batch email', 'decide', 'outbox', 'record']);
});

test('spans contain no text, name, token or id of a person', async () => {
  await send('mara', {}, 'a private text');
  await fixture.server.app.context.tracing?.flush();
  expect(collector.spans.length).toBeGreaterThan(0);
  expect(JSON.stringify(collector.spans)).not.toMatch(/private|mara|ivo|0123456789abcdef|APA91b/);
});

test('a collector that rejects spans is logged once, and again when it accepts them', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  await using rejecting = await startCollector();
  await using server = await startServer({ logger, env: { CHATWIRE_TRACES_URL: rejecting.url } });
  const messages = () => lines.map((line) => JSON.parse(line).msg).filter((text) => text.includes('traces'));
  for (const status of [400, 400, 200]) {
    rejecting.status = status;
    expect((await server.call('GET', '/settings')).status).toBe(200);
    await server.app.context.tracing?.flush().catch(() => undefined);
  }
  expect(messages()).toEqual(['traces can’t be exported', 'traces are exported again']);
});

test('a server stops in seconds while its collector does not respond', async () => {
  await using silent = await startCollector();
  silent.status = 'silent';
  const server = await startServer({ env: { CHATWIRE_TRACES_URL: silent.url } });
  expect((await server.call('GET', '/settings')).status).toBe(200);
  const startedAtMs = performance.now();
  await server[Symbol.asyncDispose]();
  expect(performance.now() - startedAtMs).toBeLessThan(4_000);
});
