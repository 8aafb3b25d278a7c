import { expect, test, vi } from 'vitest';
import { SeenTracker } from './seen-tracker.ts';

test('scrolling that reveals no row sets no timer', () => {
  const setTimeout = vi.fn<() => number>(() => 1);
  const clock = { nowMs: () => 1_000, setTimeout, clearTimeout: () => undefined };
  const tracker = new SeenTracker({ clock, report: () => undefined });
  tracker.setActive(true);
  for (const share of [1, 0.9, 0.8]) tracker.setVisible(new Map([['i:1', share]]));
  expect(setTimeout).toHaveBeenCalledTimes(1);
  tracker.setVisible(new Map([['i:2', 1]]));
  expect(setTimeout).toHaveBeenCalledTimes(1);
  tracker.setVisible(new Map());
  tracker.setVisible(new Map([['i:3', 1]]));
  expect(setTimeout).toHaveBeenCalledTimes(2);
});

test('a row that stays is reported once, and a later one after it', () => {
  let now = 0;
  let due = () => {};
  const clock = {
    nowMs: () => now,
    setTimeout(run: () => void) {
      due = run;
      return 1;
    },
    clearTimeout: () => undefined,
  };
  const report = vi.fn<(keys: readonly string[]) => void>();
  const tracker = new SeenTracker({ clock, report });
  tracker.setActive(true);
  tracker.setVisible(new Map([['i:1', 1]]));
  now = 200;
  tracker.setVisible(
    new Map([
      ['i:1', 1],
      ['i:2', 1],
    ]),
  );
  now = 300;
  due();
  now = 500;
  due();
  expect(report.mock.calls).toEqual([[['i:1']], [['i:2']]]);
});
