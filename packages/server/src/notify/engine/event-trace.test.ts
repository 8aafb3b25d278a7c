import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { expect, onTestFinished, test } from 'vitest';
import { openTracing } from '../../telemetry/traces/open-tracing.ts';
import { EventTrace } from './event-trace.ts';

function setUp() {
  const exporter = new InMemorySpanExporter();
  const tracing = openTracing({ exporter, sampleRatio: 1, version: '1', instance: 'n1' });
  onTestFinished(() => tracing.close());
  const trace = EventTrace.start(tracing, {
    eventId: 'e1',
    redelivered: false,
    name: 'event x',
    occurredAtMs: Date.now(),
  });
  const spans = async () => {
    await tracing.flush();
    return exporter.getFinishedSpans();
  };
  if (!trace) throw new Error('Everything is sampled.');
  return { trace, spans };
}

test('the first 200 spans of deliveries are exported, and the event counts the others', async () => {
  const { trace, spans } = setUp();
  await trace.decide(async () => ({ recorded: Promise.resolve() }));
  const { trace: large, spans: ofLarge } = setUp();
  await large.decide(async () => {
    for (let recipient = 0; recipient < 150; recipient += 1) {
      large.send('fcm', {})?.end();
      await large.record(async () => ({ logId: String(recipient) }));
    }
    return { recorded: Promise.resolve() };
  });
  const eventOf = (all: Awaited<ReturnType<typeof spans>>) => all.find(({ name }) => name === 'event x');
  expect(eventOf(await spans())?.attributes).not.toHaveProperty('chatwire.spans_dropped');
  const exported = await ofLarge();
  expect(exported.filter(({ name }) => name === 'send fcm' || name === 'record')).toHaveLength(200);
  expect(eventOf(exported)?.attributes['chatwire.spans_dropped']).toBe(100);
});

test('a decision that fails ends its event as failed, with the name of the error and not its message', async () => {
  const { trace, spans } = setUp();
  const failing = trace.decide(async () => {
    throw new TypeError('quotes a text');
  });
  await expect(failing).rejects.toThrow('quotes a text');
  const ended = await spans();
  expect(ended.map(({ name, status, attributes }) => [name, status.code, attributes['error.type']])).toEqual([
    ['outbox', 0, undefined],
    ['decide', 2, 'TypeError'],
    ['event x', 2, 'TypeError'],
  ]);
  expect(JSON.stringify(ended.map(({ events, attributes, status }) => ({ events, attributes, status })))).not.toContain(
    'quotes',
  );
});
