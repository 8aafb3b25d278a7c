import { expect, test } from 'vitest';
import { StoryTime } from './story-time.ts';

test('work continues when the story has come as far as it waits for, and is finished before the story continues', async () => {
  let nowMs = 0;
  const clock = {
    now: () => nowMs,
    jumpTo: (ms: number) => {
      nowMs = Math.max(nowMs, ms);
    },
  };
  const time = new StoryTime(clock);
  const done: string[] = [];
  void (async () => {
    for (const step of ['one', 'two', 'three', 'four']) {
      await time.pass(10);
      await Promise.resolve();
      done.push(`${step} at ${nowMs}`);
    }
    time.end();
  })();
  const doneUntil = async (ms: number) => {
    await time.passUntil(ms);
    clock.jumpTo(ms);
    return done.splice(0);
  };
  expect(await doneUntil(9)).toEqual([]);
  // Other work of the story has taken longer than until the next step.
  clock.jumpTo(12);
  expect(await doneUntil(15)).toEqual(['one at 12']);
  expect(await doneUntil(40)).toEqual(['two at 22', 'three at 32']);
  expect(time.isOver).toBe(false);
  expect(await doneUntil(90)).toEqual(['four at 42']);
  expect(time.isOver).toBe(true);
  expect(await doneUntil(99)).toEqual([]);
});
