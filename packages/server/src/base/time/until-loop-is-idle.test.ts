import { expect, test } from 'vitest';
import { untilLoopIsIdle } from './until-loop-is-idle.ts';

/** Occupies each turn of the event loop for 5 ms. Returns a function that stops it. */
function keepBusy(): () => void {
  let turn = setImmediate(work);
  return () => clearImmediate(turn);
  function work() {
    const untilMs = performance.now() + 5;
    while (performance.now() < untilMs);
    turn = setImmediate(work);
  }
}

test('resolves when other work has ended', async () => {
  const stop = keepBusy();
  let isIdle = false;
  const idle = untilLoopIsIdle(60_000).then(() => (isIdle = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isIdle).toBe(false);
  stop();
  await idle;
});

test('resolves at the latest after the given time', async () => {
  const stop = keepBusy();
  const beganMs = performance.now();
  await untilLoopIsIdle(50);
  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(50);
  stop();
});
