import { act } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { fakeTimers } from '../testing/fake-timers.ts';
import { calendarOf } from './calendar.ts';
import { useNow } from './use-now.ts';

test('texts that name days are updated at each midnight, and only while there are any', async () => {
  const start = Date.UTC(2026, 10, 20, 12);
  const timers = fakeTimers(start);
  const { dayOf, untilMidnight } = calendarOf(undefined);
  const { result, rerender } = await renderHook((isNeeded: boolean | undefined = true) => useNow(isNeeded, timers));
  expect(dayOf(result.current)).toBe(dayOf(start));
  for (let night = 1; night <= 2; night += 1) {
    await act(async () => timers.pass(untilMidnight(timers.nowMs())));
    expect(dayOf(result.current)).toBe(dayOf(start + night * 86_400_000));
  }
  await rerender(false);
  expect(timers.pending()).toBe(0);
});
