import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongPress } from './long-press.ts';

const HERE = { clientX: 100, clientY: 100 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one finger that rests for half a second triggers one long press', () => {
  const { hold, told } = begun([HERE]);
  hold.move({ touches: [{ clientX: 104, clientY: 96 }] });
  vi.advanceTimersByTime(499);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveBeenCalledOnce();
});

test.each([
  ['moves on', (hold: LongPress) => hold.move({ touches: [{ clientX: 100, clientY: 89 }] })],
  ['is lifted', (hold: LongPress) => hold.end()],
  ['is joined by another', (hold: LongPress) => hold.begin({ touches: [HERE, HERE] }, () => undefined)],
])('a finger that %s before that is none, and no timer is left', (_, go) => {
  const { hold, told } = begun([HERE]);
  go(hold);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(told).not.toHaveBeenCalled();
});

function begun(touches: readonly (typeof HERE)[]) {
  const hold = new LongPress();
  const told = vi.fn<() => void>();
  hold.begin({ touches }, told);
  return { hold, told };
}
