import { expect, test } from 'vitest';
import { readServerSentEvents } from './server-sent-events.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 2, 3, 7, 1000])('events cut into pieces of %i bytes are put together', async (size) => {
  const text = ': hello\n\ndata: ænd\n\nevent: x\r\ndata: {"a":\r\ndata: 1}\r\n\r\ndata:[DONE]';
  const events = await Array.fromAsync(readServerSentEvents(inPieces(text, size)));
  expect(events).toEqual(['ænd', '{"a":\n1}', '[DONE]']);
});
