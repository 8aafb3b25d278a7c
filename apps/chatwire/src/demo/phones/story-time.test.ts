import { expect, test } from 'vitest';
import { StoryTime } from './story-time.ts';

test('work continues when the story has come as far as it waits for, and is finished before the story continues', async () => {
  let nowMs = 0;
  const time = new StoryTime({ now: () => nowMs });
  const done: string[] = [];
  void (async () => {
    for (const step of ['one', 'two', 'three']) {
      await time.pass(10);
      await Promise.resolve();
      done.push(`${step} at ${nowMs}`);
    }
    time.end();
  })();
  const doneAt = async (ms: number) => {
    nowMs = ms;
    await time.catchUp();
    return done.splice(0);
  };
  expect(await doneAt(9)).toEqual([]);
  expect(await doneAt(12)).toEqual(['one at 12']);
  // Each wait begins when the work comes to it.
  expect(await doneAt(21)).toEqual([]);
  expect(await doneAt(22)).toEqual(['two at 22']);
  expect(time.isOver).toBe(false);
  expect(await doneAt(90)).toEqual(['three at 90']);
  expect(time.isOver).toBe(true);
  expect(await doneAt(99)).toEqual([]);
});
