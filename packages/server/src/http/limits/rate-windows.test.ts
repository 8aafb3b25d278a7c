import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { MAX_SUBJECTS, RateWindows } from './rate-windows.ts';

const MINUTE_MS = 60_000;

test('a window counts until its end, then a new one starts', () => {
  const clock = new FakeClock();
  const windows = new RateWindows(clock, MINUTE_MS);
  windows.open('ivo').used = 3;
  clock.jump(clock.now() + MINUTE_MS - 1);
  expect(windows.open('ivo').used).toBe(3);
  clock.jump(clock.now() + 1);
  expect(windows.find('ivo')).toBeUndefined();
  expect(windows.open('ivo')).toEqual({ used: 0, isExhausted: false, resetAtMs: clock.now() + MINUTE_MS });
});

test('a clock set back by an hour prolongs no window', () => {
  const clock = new FakeClock();
  const windows = new RateWindows(clock, MINUTE_MS);
  windows.open('ivo').used = 3;
  clock.jump(clock.now() - 60 * MINUTE_MS);
  expect(windows.find('ivo')).toBeUndefined();
});

test('a flood of subjects drops old windows, so that memory is bounded; a subject in use is kept', () => {
  const windows = new RateWindows(new FakeClock(), MINUTE_MS);
  windows.open('idle').used = 3;
  for (let subject = 0; subject < MAX_SUBJECTS; subject += 1) {
    windows.open(`address ${subject}`);
    windows.open('busy').used += 1;
  }
  expect(windows.find('idle')).toBeUndefined();
  expect(windows.find('busy')?.used).toBe(MAX_SUBJECTS);
  expect(windows.find(`address ${MAX_SUBJECTS - 1}`)).toBeDefined();
});
