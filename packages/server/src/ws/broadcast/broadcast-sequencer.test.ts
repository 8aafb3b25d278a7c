import { FakeClock } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';
import type { BroadcastMessage } from '../../bus/bus.ts';
import { BroadcastSequencer } from './broadcast-sequencer.ts';

let clock: FakeClock;
let passed: string[];
let inOrder: BroadcastSequencer;

beforeEach(() => {
  clock = new FakeClock();
  passed = [];
  inOrder = new BroadcastSequencer(clock, ({ frame, to }) =>
    passed.push(`${frame.seq}${to.kind === 'group' ? 'g' : ''}`),
  );
});

test('frames in order are passed on immediately', () => {
  for (const seq of [7, 8, 9]) inOrder.accept(broadcast(seq));
  expect(passed).toEqual(['7', '8', '9']);
});

test('a frame that overtook others waits for them', async () => {
  for (const seq of [1, 4, 3, 2, 5]) inOrder.accept(broadcast(seq));
  await clock.advance(1);
  expect(passed).toEqual(['1', '2', '3', '4', '5']);
});

test('frames with the same number for different people all precede the next number', async () => {
  inOrder.accept(broadcast(1));
  inOrder.accept(broadcast(3));
  inOrder.accept(broadcast(2));
  inOrder.accept({ ...broadcast(2), to: { kind: 'group', guid: 'crew' } });
  await clock.advance(1);
  expect(passed).toEqual(['1', '2', '2g', '3']);
});

test('a number that does not arrive within 250 ms is not waited for, now or later', async () => {
  for (const seq of [1, 4, 3]) inOrder.accept(broadcast(seq));
  await clock.advance(249);
  expect(passed).toEqual(['1']);
  await clock.advance(1);
  expect(passed).toEqual(['1', '3', '4']);
  inOrder.accept(broadcast(5));
  inOrder.accept(broadcast(2));
  expect(passed).toEqual(['1', '3', '4', '5', '2']);
});

test('conversations do not wait for each other, nor for frames without a number', () => {
  inOrder.accept(broadcast(1));
  inOrder.accept(broadcast(3));
  inOrder.accept(broadcast(8, 'group_crew'));
  inOrder.accept({
    frame: { type: 'typing', at: 1, conversationId: 'ivo_user_mara' },
    to: { kind: 'users', uids: [] },
  });
  expect(passed).toEqual(['1', '8', 'undefined']);
});

test('an idle conversation is dropped: its next frame is passed on whatever its number', async () => {
  inOrder.accept(broadcast(1));
  await clock.advance(61_000);
  inOrder.sweep();
  inOrder.accept(broadcast(9));
  expect(passed).toEqual(['1', '9']);
});

function broadcast(seq: number, conversationId = 'ivo_user_mara'): BroadcastMessage {
  return {
    frame: { type: 'message', at: 1, conversationId, seq, cursor: `c_${seq}` },
    to: { kind: 'users', uids: [] },
  };
}
