import { expect, test } from 'vitest';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { UnreadSeparator } from './unread-separator.ts';

test('the unread separator appears where it is set, and moves when it is set elsewhere', () => {
  const { separator, shown } = separatorOf();
  separator.put('i:2', 3);
  separator.put('i:4', 1);
  expect(shown()).toEqual(['i:4', 1]);
});

test('the unread separator disappears 3 s after the last message is read, not before', () => {
  const { separator, clock, shown } = separatorOf();
  separator.put('i:2', 3);
  separator.unreadChanged(1);
  clock.pass(10_000);
  expect(shown()).toEqual(['i:2', 3]);
  separator.unreadChanged(0);
  clock.pass(2_000);
  separator.unreadChanged(0);
  clock.pass(999);
  expect(shown()).toEqual(['i:2', 3]);
  clock.pass(1);
  expect(shown()).toEqual([undefined, 3]);
});

test('the unread separator stays if it is set again or a message arrives within the 3 s', () => {
  const again = separatorOf();
  again.separator.put('i:2', 3);
  again.separator.unreadChanged(0);
  again.separator.put('i:3', 1);
  again.clock.pass(3_000);
  expect(again.shown()).toEqual(['i:3', 1]);
  const arrived = separatorOf();
  arrived.separator.put('i:2', 3);
  arrived.separator.unreadChanged(0);
  arrived.separator.arrivedUnseen(['i:5']);
  arrived.clock.pass(3_000);
  expect(arrived.shown()).toEqual(['i:2', 4]);
});

test('a list without a separator starts no timer', () => {
  const { separator, clock } = separatorOf();
  separator.unreadChanged(0);
  expect(clock.pending()).toBe(0);
});

test('a higher count is applied, a lower one is not, and a list without a separator has none', () => {
  const { separator, shown } = separatorOf();
  separator.unreadChanged(5);
  expect(shown()).toEqual([undefined, 0]);
  separator.put('i:2', 3);
  separator.unreadChanged(7);
  expect(shown()).toEqual(['i:2', 7]);
  separator.unreadChanged(4);
  expect(shown()).toEqual(['i:2', 7]);
});

test('the unread separator appears above the first unseen new message, and not without one', () => {
  const { separator, shown } = separatorOf();
  separator.arrivedUnseen([]);
  expect(shown()).toEqual([undefined, 0]);
  separator.arrivedUnseen(['i:5', 'i:6']);
  separator.arrivedUnseen(['i:7']);
  expect(shown()).toEqual(['i:5', 3]);
});

test('the unread separator moves up over older messages only if nothing was ever read', () => {
  const { separator, shown } = separatorOf();
  separator.moveToOldest(() => 'i:1');
  expect(shown()).toEqual([undefined, 0]);
  separator.put('i:5', 201, true);
  separator.moveToOldest(() => undefined);
  expect(shown()).toEqual(['i:5', 201]);
  separator.moveToOldest(() => 'i:1');
  expect(shown()).toEqual(['i:1', 201]);
  separator.remove();
  separator.moveToOldest(() => 'i:1');
  expect(shown()).toEqual([undefined, 201]);
  separator.arrivedUnseen(['i:7']);
  separator.moveToOldest(() => 'i:1');
  expect(shown()).toEqual(['i:7', 1]);
});

test('messages that arrived in another view count once the newest ones are shown', () => {
  const { separator, shown } = separatorOf();
  separator.arrivedUnloaded(8);
  separator.arrivedUnloaded(9);
  separator.newestShown((id) => `i:${id}`);
  expect(shown()).toEqual(['i:8', 2]);
  separator.newestShown((id) => `i:${id}`);
  expect(shown()).toEqual(['i:8', 2]);
  separator.arrivedUnloaded(10);
  separator.newestShown((id) => `i:${id}`);
  expect(shown()).toEqual(['i:8', 3]);
});

test('messages that arrived in another view do not count once they are removed or the list is left', () => {
  const { separator, shown } = separatorOf();
  separator.arrivedUnloaded(8);
  separator.newestShown(() => undefined);
  expect(shown()).toEqual([undefined, 0]);
  separator.put('i:2', 1);
  separator.arrivedUnloaded(8);
  separator.newestShown(() => undefined);
  expect(shown()).toEqual(['i:2', 1]);
  separator.arrivedUnloaded(8);
  separator.remove();
  separator.newestShown((id) => `i:${id}`);
  expect(shown()).toEqual([undefined, 1]);
});

function separatorOf() {
  const clock = fakeTimers();
  const separator = new UnreadSeparator({
    nowMs: clock.nowMs,
    setTimeout: (run, ms) => clock.after(ms, run),
    clearTimeout(timer) {
      if (typeof timer === 'function') timer();
    },
  });
  return { separator, clock, shown: () => [separator.key.get(), separator.count.get()] };
}
