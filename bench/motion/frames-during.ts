import type { Page } from 'playwright-core';

/** Returns the times between frames in milliseconds, from the start of `act` until `lastsMs` after its end. */
export async function framesDuring(page: Page, lastsMs: number, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(START);
  await act();
  await page.waitForTimeout(lastsMs);
  const times: number[] = await page.evaluate(STOP);
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}

/** As texts, because the benchmarks are compiled without the types of browsers. */
const START = `{
  const times = (globalThis.frameTimes = []);
  const note = (at) => {
    times.push(at);
    if (globalThis.frameTimes === times) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}`;
const STOP = '(() => { const taken = globalThis.frameTimes; globalThis.frameTimes = undefined; return taken; })()';
