import { expect, test } from 'vitest';
import { cutPacket, PacketReader } from './notify-packets.ts';

/** PostgreSQL rejects longer payloads. */
const MAX_BYTES = 7_999;
const TEXTS = ['{}', 'ebb\nflow', 'x'.repeat(30_000), 'ab🐚'.repeat(9_000), '🐚'.repeat(1_975), 'é'.repeat(3_951)];

test('every text is decoded unchanged, from payloads that PostgreSQL accepts, none of them twice', () => {
  for (const text of TEXTS) {
    const payloads = cutPacket('ivo', text);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(MAX_BYTES);
    expect(new Set(payloads).size).toBe(payloads.length);
    const reader = new PacketReader('mara');
    const read = payloads.map((payload) => reader.read(payload));
    expect(read.slice(0, -1).every((packet) => packet === undefined)).toBe(true);
    expect(read.at(-1) === text).toBe(true);
  }
});

test('a reader drops its own packets, foreign payloads, and packets with a missing piece', () => {
  const reader = new PacketReader('mara');
  const [first = '', second = '', third = ''] = cutPacket('ivo', 'x'.repeat(20_000));
  for (const payload of [...cutPacket('mara', '{}'), 'hello', first, third, second, third]) {
    expect(reader.read(payload)).toBeUndefined();
  }
  expect(reader.read(cutPacket('ivo', '{}')[0] ?? '')).toBe('{}');
});

test('packets of several senders are read side by side', () => {
  const reader = new PacketReader('mara');
  const [ivo, lene] = [cutPacket('ivo', 'x'.repeat(9_000)), cutPacket('lene', 'y'.repeat(9_000))];
  const read = ivo.flatMap((payload, index) => [reader.read(payload), reader.read(lene[index] ?? '')]);
  expect(read).toEqual([undefined, undefined, 'x'.repeat(9_000), 'y'.repeat(9_000)]);
});
