import { FakeClock } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';
import type { Frame } from '../frame.ts';
import { OutboundFrame } from './outbound-frame.ts';
import { OutboundQueue } from './outbound-queue.ts';
import { contentOf } from './testing/content-of.ts';

let clock: FakeClock;
let pipe: SlowPipe;
let queue: OutboundQueue;

beforeEach(() => {
  clock = new FakeClock();
  pipe = new SlowPipe();
  queue = new OutboundQueue(pipe, clock);
});

test('a connection that keeps up gets every frame at once and in order', () => {
  for (const seq of [1, 2, 3]) {
    queue.push(message(seq));
    pipe.acceptAll();
  }
  expect(pipe.frames.map((frame) => frame.seq)).toEqual([1, 2, 3]);
});

test('a slow connection still gets every durable frame, in order', () => {
  for (let seq = 1; seq <= 50; seq += 1) queue.push(message(seq, 4_000));
  pipe.acceptAll();
  expect(pipe.frames.map((frame) => frame.seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test('presence and typing are dropped while more than 64 KiB wait, and sent again afterwards', () => {
  for (let seq = 1; seq <= 20; seq += 1) queue.push(message(seq, 4_000));
  queue.push(of({ type: 'presence', at: 1, data: { user: { uid: 'mara' } } }));
  queue.push(of({ type: 'typing', at: 1, data: {} }));
  pipe.acceptAll();
  expect(pipe.types()).toEqual(new Set(['message']));
  queue.push(of({ type: 'typing', at: 2, data: {} }));
  expect(pipe.frames.at(-1)?.type).toBe('typing');
});

test('only the newest waiting frame of a key with absolute values is sent, after the frames it refers to', () => {
  fill();
  queue.push(state('ivo_user_mara', 1));
  queue.push(state('group_crew', 7));
  queue.push(message(99));
  queue.push(state('ivo_user_mara', 2));
  pipe.acceptAll();
  expect(pipe.frames.slice(-3)).toEqual([
    state('group_crew', 7).frame,
    message(99).frame,
    state('ivo_user_mara', 2).frame,
  ]);
});

test('receipts are merged per reader, kind and thread, never across them', () => {
  fill();
  for (const [uid, receiptType, messageId] of [
    ['mara', 'read', '1'],
    ['mara', 'delivered', '5'],
    ['lene', 'read', '2'],
    ['mara', 'read', '3'],
  ]) {
    queue.push(of({ type: 'receipt', at: 1, conversationId: 'c', data: { sender: { uid }, receiptType, messageId } }));
  }
  pipe.acceptAll();
  const sent = pipe.frames.filter((frame) => frame.type === 'receipt').map((frame) => frame.data);
  expect(sent).toEqual([
    { sender: { uid: 'mara' }, receiptType: 'delivered', messageId: '5' },
    { sender: { uid: 'lene' }, receiptType: 'read', messageId: '2' },
    { sender: { uid: 'mara' }, receiptType: 'read', messageId: '3' },
  ]);
});

test('consecutive text deltas of a run wait as one frame that names its whole range', () => {
  fill();
  queue.push(delta(4, 'The '));
  queue.push(delta(5, 'ferry '));
  queue.push(delta(6, 'leaves'));
  queue.push(message(99));
  queue.push(delta(7, ' at noon'));
  pipe.acceptAll();
  expect(pipe.frames.slice(-3)).toMatchObject([
    { type: 'ai_event', data: { seqFrom: 4, seq: 6, delta: 'The ferry leaves' } },
    { type: 'message' },
    { type: 'ai_event', data: { seq: 7, delta: ' at noon' } },
  ]);
});

test('more than 1 MiB of waiting frames overflows', () => {
  let pushed = 0;
  while (queue.push(message(pushed + 1, 16_000)) === 'queued') pushed += 1;
  expect(pushed * 16_000).toBeGreaterThan(1_000_000);
  expect(pushed * 16_000).toBeLessThan(1_100_000);
});

test('more than 1,000 waiting frames overflow', () => {
  fill();
  for (let seq = 1; seq <= 1_000; seq += 1) expect(queue.push(message(seq))).toBe('queued');
  expect(queue.push(message(1_001))).toBe('overflow');
});

test('a connection that accepts nothing for 20 s is stalled; an idle one is not', async () => {
  await clock.advance(60_000);
  queue.push(message(1));
  await clock.advance(20_000);
  expect(queue.isStalled).toBe(false);
  await clock.advance(1);
  expect(queue.isStalled).toBe(true);
  pipe.acceptAll();
  expect(queue.isStalled).toBe(false);
});

test('the cursor is that of the last sent durable frame, not of a waiting one', () => {
  queue.push(message(1, 20_000));
  queue.push(message(2));
  expect(queue.cursor).toBe('c_1');
  pipe.acceptAll();
  expect(queue.cursor).toBe('c_2');
});

test('a wait for the queue to drain ends when it is empty and when the connection ends', async () => {
  fill();
  queue.push(message(1));
  let drained = 0;
  const waiting = queue.drained().then(() => (drained += 1));
  await clock.advance(1);
  expect(drained).toBe(0);
  pipe.acceptAll();
  await waiting;
  fill();
  queue.push(message(2));
  const cut = queue.drained().then(() => (drained += 1));
  queue.clear();
  await cut;
  expect(drained).toBe(2);
});

/** A socket that accepts nothing until `accept` is called. */
class SlowPipe {
  bufferedBytes = 0;
  readonly frames: Frame[] = [];
  #pending: { readonly size: number; readonly accepted: () => void }[] = [];

  write(bytes: Buffer, accepted: () => void): void {
    this.bufferedBytes += bytes.length;
    this.frames.push(contentOf(bytes));
    this.#pending.push({ size: bytes.length, accepted });
  }

  acceptAll(): void {
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
      this.bufferedBytes -= next.size;
      next.accepted();
    }
  }

  types(): Set<string> {
    return new Set(this.frames.map((frame) => frame.type));
  }
}

/** Fills the queue: from here on frames wait. */
function fill(): void {
  queue.push(message(0, 20_000));
}

function of(frame: Frame): OutboundFrame {
  return new OutboundFrame(frame);
}

function message(seq: number, size = 10): OutboundFrame {
  const data = { message: { text: 'x'.repeat(size) } };
  return of({ type: 'message', at: 1, conversationId: 'ivo_user_mara', seq, cursor: `c_${seq}`, data });
}

function state(conversationId: string, unreadMessageCount: number): OutboundFrame {
  return of({ type: 'conversation_state', at: 1, data: { conversationId, unreadMessageCount } });
}

function delta(seq: number, text: string): OutboundFrame {
  const data = { type: 'text_message_content', runId: 'r_1', textId: 't1', seq, delta: text };
  return of({ type: 'ai_event', at: 1, conversationId: 'helper_user_mara', data });
}
