import type { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import * as library from 'ws';
import { textFrame } from './text-frame.ts';

// The types of the library leave it out.
const { Receiver } = library as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

test.each([0, 1, 125, 126, 65_535, 65_536, 70_000])('a text of %i bytes is read as it was', async (length) => {
  const text = 'x'.repeat(length);
  expect(await read(textFrame(text))).toBe(text);
});

test('characters of several bytes count as bytes', async () => {
  const text = 'ø'.repeat(63);
  expect(await read(textFrame(text))).toBe(text);
});

/** Reads a frame with the receiving side of the WebSocket library. */
function read(bytes: Buffer): Promise<string> {
  const receiver = new Receiver({ isServer: false });
  return new Promise((resolve, reject) => {
    receiver.on('message', (data: Buffer, isBinary: boolean) => resolve(isBinary ? 'binary' : data.toString()));
    receiver.on('error', reject);
    receiver.write(bytes);
  });
}
