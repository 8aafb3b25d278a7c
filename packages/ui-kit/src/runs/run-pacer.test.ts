import type { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { fakeTimers } from '../testing/fake-timers.ts';
import { sampleRun } from '../testing/sample-run.ts';
import { chunksPerFrame } from './chunks-per-frame.ts';
import { RunPacer } from './run-pacer.ts';

test('the first chunk is painted immediately, the next ones a pause apart', () => {
  const run = watched(30);
  run.say('a');
  expect(run.seen()).toBe('a');
  run.say('b', 'c');
  expect(run.seen()).toBe('a');
  run.timers.pass(29);
  expect(run.seen()).toBe('a');
  run.timers.pass(1);
  expect(run.seen()).toBe('ab');
  run.timers.pass(30);
  expect(run.seen()).toBe('abc');
  expect(run.timers.pending()).toBe(0);
});

test('chunks that arrive faster than they are painted do not delay each other', () => {
  const run = watched(30);
  for (let ms = 0; ms < 300; ms += 10) {
    run.say('x');
    run.timers.pass(10);
  }
  expect(run.seen().length).toBeGreaterThanOrEqual(10);
});

test('a list more than two seconds behind paints several chunks at once, and never falls further behind', () => {
  expect([chunksPerFrame(66, 30, 2_000), chunksPerFrame(67, 30, 2_000), chunksPerFrame(200, 30, 2_000)]).toEqual([
    1, 2, 3,
  ]);
  const run = watched(30);
  let said = 0;
  const receivedAt: number[] = [];
  for (let ms = 0; ms < 10_000; ms += 10) {
    run.say('x');
    receivedAt.push(ms);
    said += 1;
    run.timers.pass(10);
    const oldest = receivedAt[run.seen().length];
    expect(oldest === undefined ? 0 : ms - oldest).toBeLessThanOrEqual(2_100);
  }
  expect(run.seen().length).toBeLessThan(said);
});

test.each([
  [30, 5_000],
  [30, 67],
  [500, 40],
  [5_000, 3],
])('with a pause of %i ms, %i chunks are fully painted two seconds after the last', (speedMs, count) => {
  const run = watched(speedMs);
  run.say(...Array.from({ length: count }, () => 'x'));
  for (let ms = 0; ms < 2_000; ms += 10) run.timers.pass(10);
  expect(run.seen().length).toBe(count);
});

test('without a pause everything is painted on arrival, and a change of the pause applies immediately', () => {
  const run = watched(0);
  run.say('a', 'b', 'c');
  expect(run.seen()).toBe('abc');
  run.setSpeed(1_000);
  run.say('d', 'e');
  expect(run.seen()).toBe('abc');
  run.setSpeed(0);
  expect(run.seen()).toBe('abcde');
});

test('a list mounted later shows everything received so far', () => {
  const run = fakeRun(30);
  run.say('a', 'b', 'c');
  run.watch();
  expect(run.seen()).toBe('abc');
});

test('a text does not start before the one above it is complete', () => {
  const run = watched(30);
  run.say('a', 'b');
  run.begin();
  expect(run.pacer().hasReached(1)).toBe(false);
  run.say('c');
  run.timers.pass(30);
  expect([run.pacer().hasReached(1), run.pacer().paintedOf(1)]).toEqual([true, 0]);
  run.timers.pass(30);
  expect(run.pacer().paintedOf(1)).toBe(1);
});

test('no timer is running without subscribers', () => {
  const run = fakeRun(30);
  const leave = run.watch();
  run.say('a', 'b', 'c');
  expect(run.timers.pending()).toBe(1);
  leave();
  expect([run.timers.pending(), run.listeners()]).toEqual([0, 0]);
});

function watched(speedMs: number) {
  const run = fakeRun(speedMs);
  run.watch();
  return run;
}

function fakeRun(initialSpeedMs: number) {
  const timers = fakeTimers();
  const listeners = new Set<() => void>();
  let speedMs = initialSpeedMs;
  let texts: Chat.RunState['texts'] = [text([])];
  let pacer: RunPacer | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    timers,
    pacer: () => pacer ?? fail(),
    listeners: () => listeners.size,
    watch() {
      pacer = new RunPacer({
        source: {
          getRun: () => sampleRun({ texts }),
          subscribeRun(_runId, listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
        runId: 'r1',
        speedMs: () => speedMs,
        timers,
        rested: () => undefined,
      });
      return pacer.subscribe(() => undefined);
    },
    say(...chunks: string[]) {
      const last = texts.at(-1) ?? text([]);
      texts = [...texts.slice(0, -1), text([...last.chunks, ...chunks])];
      notify();
    },
    begin() {
      texts = [...texts, text([])];
      notify();
    },
    setSpeed(ms: number) {
      speedMs = ms;
      pacer?.speedChanged();
    },
    seen: () => texts.flatMap(({ chunks }, index) => chunks.slice(0, pacer?.paintedOf(index))).join(''),
  };
}

function fail(): never {
  throw new Error('The run has no subscribers.');
}

function text(chunks: readonly string[]): Chat.RunState['texts'][number] {
  return { textId: 't', text: chunks.join(''), chunks, done: false };
}
