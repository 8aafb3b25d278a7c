import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { ChatException } from '../../base/chat-exception.ts';
import { Timers } from '../../platform/timers.ts';
import { clientClock } from '../../testing/client-clock.ts';
import { ReadMarks } from './read-marks.ts';

test('a failed mark is sent with the next one, and the third failure in a row is reported', async () => {
  const error = new ChatException({ code: 'ERR_NETWORK', message: 'No.' });
  const { clock, reads, sent, reported } = marks({ failure: () => error });
  for (const id of [1, 2, 3, 4]) {
    reads.seen(id);
    await clock.advance(300);
  }
  reads.flush();
  await clock.advance(0);
  expect(sent).toEqual([1, 2, 3, 4, 4]);
  expect(reported).toEqual(['ERR_NETWORK']);
});

test('a rejected mark is reported at once and not retried', async () => {
  const error = new ChatException({ code: 'NO', message: 'No.', status: 403 });
  const { clock, reads, sent, reported } = marks({ failure: () => error });
  reads.seen(1);
  await clock.advance(300);
  reads.flush();
  await clock.advance(0);
  expect([sent, reported]).toEqual([[1], ['NO']]);
});

test('marks within 300 ms are one call with the newest, and a mark never moves back', async () => {
  const { clock, reads, sent } = marks();
  expect([reads.seen(2), reads.seen(3), reads.seen(3), reads.seen(1)]).toEqual([true, true, false, false]);
  await clock.advance(299);
  expect(sent).toEqual([]);
  await clock.advance(1);
  expect(sent).toEqual([3]);
  reads.flush();
  await clock.advance(1_000);
  expect([sent, reads.isPending]).toEqual([[3], false]);
});

test('a mark set during a call is sent after it', async () => {
  const { clock, reads, sent, release } = marks({ isHeld: true });
  reads.seen(2);
  reads.flush();
  reads.seen(4);
  reads.flush();
  expect([sent, reads.isPending]).toEqual([[2], true]);
  release();
  await clock.advance(0);
  expect(sent).toEqual([2, 4]);
});

test('the position of the server may move back, and marks that the server has are not sent again', async () => {
  const { clock, reads, sent } = marks();
  reads.acknowledge(5);
  expect([reads.seen(5), reads.isPending]).toEqual([false, false]);
  reads.acknowledge(2);
  expect(reads.seen(4)).toBe(true);
  reads.acknowledge(4);
  await clock.advance(300);
  expect(sent).toEqual([]);
});

test('a repeated mark sends the known position, unless nothing is known or a newer mark is pending', async () => {
  const { clock, reads, sent } = marks();
  reads.repeat();
  expect(sent).toEqual([]);
  reads.acknowledge(5);
  reads.repeat();
  expect(sent).toEqual([5]);
  reads.seen(6);
  reads.repeat();
  await clock.advance(300);
  expect(sent).toEqual([5, 6]);
});

test('only consecutive failures count', async () => {
  const error = new ChatException({ code: 'ERR_NETWORK', message: 'No.' });
  const fails = [true, true, false, true, true, false];
  const { clock, reads, reported, sent } = marks({ failure: () => (fails.shift() ? error : undefined) });
  for (const id of [1, 2, 3, 4, 5, 6]) {
    reads.seen(id);
    await clock.advance(300);
  }
  expect([sent, reported]).toEqual([[1, 2, 3, 4, 5, 6], []]);
});

/** Returns read marks. `isHeld`: calls end when `release` is called. `failure`: the error of the next call. */
function marks({ isHeld = false, failure = (): ChatException | undefined => undefined } = {}) {
  const clock = new FakeClock();
  const [sent, reported]: [number[], string[]] = [[], []];
  const { promise, resolve } = Promise.withResolvers<void>();
  const reads = new ReadMarks({
    timers: new Timers(clientClock(clock)),
    async send(id) {
      sent.push(id);
      if (isHeld) await promise;
      const error = failure();
      if (error) throw error;
    },
    failed: ({ code }) => reported.push(code),
  });
  return { clock, reads, sent, reported, release: resolve };
}
