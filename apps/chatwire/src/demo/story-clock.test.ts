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

test('advancing the clock runs a repeated timer every few seconds, and the others between them', async () => {
  const beganMs = 1_767_261_600_000;
  const clock = new StoryClock(beganMs);
  const ticks: number[] = [];
  const tick = () => {
    ticks.push(clock.now());
    clock.after(1_000, tick);
  };
  clock.after(1_000, tick);
  const endedMs: number[] = [];
  clock.after(30_000, () => endedMs.push(clock.now()));
  await clock.advance(60_000);
  expect(ticks.length).toBeGreaterThanOrEqual(8);
  expect(ticks.length).toBeLessThanOrEqual(15);
  expect(endedMs).toHaveLength(1);
  expect(endedMs[0]).toBeGreaterThanOrEqual(beganMs + 30_000);
  expect(endedMs[0]).toBeLessThan(beganMs + 31_000);
});

test('a short wait ends at once, and has taken its time', async () => {
  const clock = new StoryClock(1_767_261_600_000);
  const beganMs = clock.now();
  const realMs = performance.now();
  for (let waits = 0; waits < 20; waits += 1) await new Promise<void>((resolve) => clock.after(50, resolve));
  expect(clock.now() - beganMs).toBeGreaterThanOrEqual(1_000);
  expect(performance.now() - realMs).toBeLessThan(1_000);
});

test('time that is skipped fires no timer before the next jump', () => {
  const clock = new StoryClock(1_767_261_600_000);
  const firedAtMs: number[] = [];
  clock.after(60_000, () => firedAtMs.push(clock.now()));
  clock.skip(3_600_000);
  expect(clock.now()).toBeGreaterThanOrEqual(1_767_265_200_000);
  expect(firedAtMs).toEqual([]);
  clock.jump(0);
  expect(firedAtMs).toHaveLength(1);
});
