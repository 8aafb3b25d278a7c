import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { UpdateThrottle } from './update-throttle.ts';

test('an entry is updated at once, then at most once a second, and the last change is always sent', async () => {
  const clock = new FakeClock();
  const sent: string[] = [];
  const throttle = new UpdateThrottle(clock, (logIds) => sent.push(...logIds));
  for (const logId of ['a', 'a', 'b', 'a']) throttle.changed([logId]);
  expect(sent).toEqual(['a', 'b']);
  await clock.advance(999);
  expect(sent).toEqual(['a', 'b']);
  await clock.advance(1);
  expect(sent).toEqual(['a', 'b', 'a']);
  throttle.changed(['b', 'b']);
  expect(sent).toEqual(['a', 'b', 'a', 'b']);
  await clock.advance(10_000);
  expect(sent).toEqual(['a', 'b', 'a', 'b']);
});
