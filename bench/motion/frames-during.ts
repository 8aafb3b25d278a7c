import type { Page } from 'playwright-core';

/** Returns the times between frames in milliseconds, from the start of `act` until `lastsMs` after its end. */
export async function framesDuring(page: Page, lastsMs: number, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const note = (at: number) => {
      times.push(at);
      if (Reflect.get(globalThis, 'frameTimes') === times) requestAnimationFrame(note);
    };
    Reflect.set(globalThis, 'frameTimes', times);
    requestAnimationFrame(note);
  });
  await act();
  await page.waitForTimeout(lastsMs);
  const times = await page.evaluate(() => {
    const taken: number[] = Reflect.get(globalThis, 'frameTimes');
    Reflect.set(globalThis, 'frameTimes', undefined);
    return taken;
  });
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}
