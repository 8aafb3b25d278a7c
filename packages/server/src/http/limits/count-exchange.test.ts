import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { Signal } from '../../base/signal.ts';
import type { CountedCalls } from '../../bus/bus.ts';
import { createLocalBus } from '../../bus/local-bus.ts';
import { DEFAULT_RATE_LIMITS } from '../../config/rate-limits.ts';
import { EXCHANGE_MS, exchangeCounts } from './count-exchange.ts';
import { RateLimiter } from './rate-limiter.ts';

const IVO = { rate: 'flag', subject: 'user ivo' } as const;
const LIMIT = DEFAULT_RATE_LIMITS.flag;
const HOUR_MS = 3_600_000;

/** Returns a limiter whose counts go into `sent`, and one that receives them when the test passes them on. */
function limiterOn(clock: FakeClock, hasPeers = true) {
  const limiter = new RateLimiter({ clock, limits: DEFAULT_RATE_LIMITS, onExhausted: () => undefined });
  const counted = new Signal<readonly CountedCalls[]>();
  const sent: CountedCalls[] = [];
  const shareCounts = (counts: readonly CountedCalls[]) => void sent.push(...counts);
  exchangeCounts({ clock, limiter, bus: { ...createLocalBus(), hasPeers, counted, shareCounts } });
  const take = (calls: number) => {
    for (let call = 0; call < calls; call += 1) limiter.take([IVO]);
  };
  return { limiter, counted, sent, take, remaining: () => limiter.peek([IVO])?.remaining };
}

test('calls are reported once, together, 100 ms after the first one; calls that were given back are not', async () => {
  const clock = new FakeClock();
  const { limiter, sent, take } = limiterOn(clock);
  take(3);
  limiter.refund([IVO]);
  limiter.take([{ rate: 'core', subject: 'all' }]);
  limiter.refund([{ rate: 'core', subject: 'all' }]);
  expect(sent).toEqual([]);
  await clock.advance(EXCHANGE_MS);
  expect(sent).toEqual([{ ...IVO, calls: 2, endsInMs: HOUR_MS - EXCHANGE_MS }]);
  await clock.advance(EXCHANGE_MS);
  expect(sent).toHaveLength(1);
});

test('calls of another node use up a limit, are not reported again, and end with that node’s window', async () => {
  const clock = new FakeClock();
  const { counted, sent, take, remaining } = limiterOn(clock);
  take(5);
  await clock.advance(EXCHANGE_MS);
  counted.emit([{ ...IVO, calls: LIMIT - 5, endsInMs: 1_000 }]);
  expect(remaining()).toBe(0);
  expect(() => take(1)).toThrow('Too many requests');
  await clock.advance(EXCHANGE_MS);
  expect(sent).toHaveLength(1);
  await clock.advance(1_000);
  take(LIMIT);
});

test('counts of unknown limits and of ended windows are ignored', () => {
  const { counted, remaining } = limiterOn(new FakeClock());
  counted.emit([
    { ...IVO, calls: 7, endsInMs: 0 },
    { rate: 'toString', subject: 'all', calls: 7, endsInMs: 1_000 },
  ]);
  expect(remaining()).toBe(LIMIT);
});

test('a node that is alone reports nothing', async () => {
  const clock = new FakeClock();
  const { sent, take } = limiterOn(clock, false);
  take(5);
  await clock.advance(EXCHANGE_MS);
  expect(sent).toEqual([]);
});
