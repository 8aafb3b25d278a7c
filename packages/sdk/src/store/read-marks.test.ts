import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { ChatException } from '../base/chat-exception.ts';
import { Timers } from '../platform/timers.ts';
import { clientClock } from '../testing/client-clock.ts';
import { ReadMarks } from './read-marks.ts';

test('a failed mark is sent with the next one, and the third failure in a row is reported', async () => {
  const { clock, reads, sent, told } = marksThatFail(new ChatException({ code: 'ERR_NETWORK', message: 'No.' }));
  for (const id of [1, 2, 3, 4]) {
    reads.seen(id);
    await clock.advance(300);
  }
  reads.flush();
  await clock.advance(0);
  expect(sent).toEqual([1, 2, 3, 4, 4]);
  expect(told).toEqual(['ERR_NETWORK']);
});

test('a rejected mark is reported at once and not retried', async () => {
  const { clock, reads, sent, told } = marksThatFail(new ChatException({ code: 'NO', message: 'No.', status: 403 }));
  reads.seen(1);
  await clock.advance(300);
  reads.flush();
  await clock.advance(0);
  expect([sent, told]).toEqual([[1], ['NO']]);
});

function marksThatFail(error: ChatException) {
  const clock = new FakeClock();
  const [sent, told]: [number[], string[]] = [[], []];
  const reads = new ReadMarks({
    timers: new Timers(clientClock(clock)),
    async send(id) {
      sent.push(id);
      throw error;
    },
    failed: ({ code }) => told.push(code),
  });
  return { clock, reads, sent, told };
}
