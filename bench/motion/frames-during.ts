import type { Page } from 'playwright-core';

/** Returns the times between frames in milliseconds, from the start of `act` until `afterMs` after its end. */
export async function framesDuring(page: Page, afterMs: number, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(START);
  await act();
  await page.waitForTimeout(afterMs);
  const times: number[] = await page.evaluate(STOP);
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}

/** As texts, because the benchmarks are compiled without the types of browsers. */
const START = `{
  const times = (globalThis.frameTimes = []);
  const record = (at) => {
    times.push(at);
    if (globalThis.frameTimes === times) requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
}`;
const STOP =
  '(() => { const recorded = globalThis.frameTimes; globalThis.frameTimes = undefined; return recorded; })()';
