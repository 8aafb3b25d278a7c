import { FakeClock } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';
import { InboundMeter } from './inbound-meter.ts';

let clock: FakeClock;
let meter: InboundMeter;

beforeEach(() => {
  clock = new FakeClock();
  meter = new InboundMeter(clock);
});

test('a burst of 40 frames is allowed; the next frame is not', () => {
  expect(burst(40)).toBe(40);
  expect(meter.take()).toBe('excess');
});

test('20 frames a second are allowed indefinitely', async () => {
  for (let second = 0; second < 30; second += 1) {
    expect(burst(20)).toBe(20);
    await clock.advance(1_000);
  }
});

test('the allowance refills at 20 per second after a burst', async () => {
  burst(40);
  await clock.advance(500);
  expect(burst(11)).toBe(10);
});

test('the third excess within 10 s is flooding', async () => {
  burst(40);
  expect([meter.take(), meter.take(), meter.take()]).toEqual(['excess', 'excess', 'flooding']);
});

test('excesses further apart than 10 s are not flooding', async () => {
  for (let round = 0; round < 5; round += 1) {
    burst(40);
    expect(meter.take()).toBe('excess');
    await clock.advance(10_000);
  }
});

test('a clock set back neither grants nor costs frames', () => {
  burst(40);
  clock.jump(clock.now() - 60_000);
  expect(meter.take()).toBe('excess');
});

/** Returns how many of the given number of frames are allowed. */
function burst(frames: number): number {
  return Array.from({ length: frames }, () => meter.take()).filter((result) => result === 'allowed').length;
}
