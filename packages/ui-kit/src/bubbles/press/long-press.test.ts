import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongPress } from './long-press.ts';

const HERE = { clientX: 100, clientY: 100 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one finger that rests for half a second triggers one long press', () => {
  const { press, onLongPress } = begun([HERE]);
  press.move({ touches: [{ clientX: 104, clientY: 96 }] });
  vi.advanceTimersByTime(499);
  expect(onLongPress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(onLongPress).toHaveBeenCalledOnce();
});

test.each([
  ['moves on', (press: LongPress) => press.move({ touches: [{ clientX: 100, clientY: 89 }] })],
  ['is lifted', (press: LongPress) => press.end()],
  ['is joined by another', (press: LongPress) => press.begin({ touches: [HERE, HERE] }, () => undefined)],
])('a finger that %s earlier triggers no long press and leaves no timer', (_, go) => {
  const { press, onLongPress } = begun([HERE]);
  go(press);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(onLongPress).not.toHaveBeenCalled();
});

test('the finger that is lifted after a long press clicks nothing, and the next one does', () => {
  const { press } = begun([HERE]);
  vi.advanceTimersByTime(500);
  const [first, second] = [{ preventDefault: vi.fn<() => void>() }, { preventDefault: vi.fn<() => void>() }];
  press.end(first);
  expect(first.preventDefault).toHaveBeenCalledOnce();
  press.begin({ touches: [HERE] }, () => undefined);
  press.end(second);
  expect(second.preventDefault).not.toHaveBeenCalled();
});

function begun(touches: readonly (typeof HERE)[]) {
  const press = new LongPress();
  const onLongPress = vi.fn<() => void>();
  press.begin({ touches }, onLongPress);
  return { press, onLongPress };
}
