import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './event-stream.ts';

async function eventsIn(...chunks: (string | Uint8Array)[]): Promise<ServerEvent[]> {
  async function* body() {
    for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
  }
  return Array.fromAsync(readEvents(body()));
}

test('events are parsed as sent, however the stream is chunked', async () => {
  const text = 'retry: 3000\n\n: still here\n\nevent: log\nid: 0a\ndata: {"a":"é"}\n\nevent: end\ndata: {}\n\n';
  const expected = [
    { type: 'log', id: '0a', data: '{"a":"é"}' },
    { type: 'end', data: '{}' },
  ];
  expect(await eventsIn(text)).toEqual(expected);
  const bytes = new TextEncoder().encode(text);
  expect(await eventsIn(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(expected);
});

test('an incomplete event is dropped', async () => {
  expect(await eventsIn('event: log\ndata: {"a":1')).toEqual([]);
});

test('the data lines of an event are joined into one text', async () => {
  expect(await eventsIn('data: a\ndata: b\n\n')).toEqual([{ type: 'message', data: 'a\nb' }]);
});
