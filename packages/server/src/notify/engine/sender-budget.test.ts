import { describe, expect, test } from 'vitest';
import type { Clock } from '../../base/time/clock.ts';
import { messageEvent } from '../testing/examples.fixture.ts';
import { MAX_PAIRS, SenderBudget } from './sender-budget.ts';

const MINUTE_MS = 60_000;

class HandClock implements Clock {
  nowMs = 10 * MINUTE_MS;

  now(): number {
    return this.nowMs;
  }

  after(): () => void {
    throw new Error('A sender budget has no timers.');
  }
}

describe('A sender budget', () => {
  const editAt = (occurredAtMs: number) => ({ ...messageEvent({}, 'message_edited'), occurredAtMs });

  function startBudget() {
    const clock = new HandClock();
    const budget = new SenderBudget(20, clock);
    return {
      clock,
      count: (eventId: string, atMs: number, recipient = 'mara') =>
        budget.budgetsFor(editAt(atMs), eventId)?.count(recipient),
      spent: (atMs: number, eventId?: string) => budget.budgetsFor(editAt(atMs), eventId)?.spentFor('mara').all,
    };
  }

  test('ends its minute relative to the evaluated event, not to the time of the evaluation', () => {
    const { clock, count, spent } = startBudget();
    count('a', 0);
    count('b', MINUTE_MS - 1);
    expect(spent(MINUTE_MS - 1)).toBe(2);
    expect(spent(MINUTE_MS)).toBe(1);
    expect(spent(2 * MINUTE_MS)).toBe(0);
    clock.nowMs += 30 * MINUTE_MS;
    expect(spent(MINUTE_MS)).toBe(1);
  });

  test('a sender budget counts a redelivered event once', () => {
    const { count, spent } = startBudget();
    for (const eventId of ['a', 'a', 'b']) count(eventId, eventId === 'a' ? 1_000 : 2_000);
    expect(spent(1_000, 'a')).toBe(0);
    expect(spent(2_000, 'b')).toBe(1);
    expect(spent(3_000, 'c')).toBe(2);
  });

  test('survives a clock that is set back', () => {
    const { clock, count, spent } = startBudget();
    count('a', clock.nowMs);
    clock.nowMs -= 5 * MINUTE_MS;
    expect(spent(clock.nowMs)).toBe(0);
    count('b', clock.nowMs);
    expect(spent(clock.nowMs)).toBe(1);
  });

  test('drops idle pairs in a flood of recipients, so that memory is bounded, and keeps a pair in use', () => {
    const { clock, count, spent } = startBudget();
    const flood = (name: string) => {
      for (let n = 0; n < MAX_PAIRS; n += 1) count(name, clock.nowMs, `${name}-${n}`);
    };
    count('a', clock.nowMs);
    flood('first');
    count('b', clock.nowMs);
    flood('second');
    expect(spent(clock.nowMs)).toBe(2);
    flood('third');
    flood('fourth');
    expect(spent(clock.nowMs)).toBe(0);
  });
});
