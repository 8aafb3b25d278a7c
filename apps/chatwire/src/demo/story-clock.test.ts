import { expect, test } from 'vitest';
import { StoryClock } from './story-clock.ts';

test('advancing the clock runs each timer soon after its due time, in order, in whole milliseconds, and never moves back', async () => {
  const clock = new StoryClock(1_767_261_600_000);
  const instants = [clock.now()];
  const fired: string[] = [];
  clock.after(60_000.25, () => fired.push('later'));
  clock.after(30_000.75, () => {
    fired.push('sooner');
    instants.push(clock.now());
    clock.after(1_000.5, () => fired.push('in between'));
  });
  await clock.advance(120_000);
  instants.push(clock.now());
  expect(fired).toEqual(['sooner', 'in between', 'later']);
  expect(instants.every(Number.isInteger)).toBe(true);
  expect(instants[1]).toBeLessThanOrEqual(1_767_261_630_600);
  expect(instants).toEqual(instants.toSorted());
  expect(clock.now()).toBeGreaterThanOrEqual(1_767_261_720_000);
});
