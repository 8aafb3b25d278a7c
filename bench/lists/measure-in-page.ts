import type { Browser, CDPSession, Page } from 'playwright-core';
import { retainedMemory } from './retained-memory.ts';
import type { SceneName } from './scene-names.ts';

/** Results of a measurement, by name; `page/scenes/scene.ts` describes those of scenes. */
export type Figures = Readonly<Record<string, number>>;

/** A scene, the list in which it runs, and the conditions. */
export interface SceneRun {
  readonly list: string;
  readonly scene: SceneName;
  /** Whether the browser has scroll anchoring. Default: true. */
  readonly hasAnchoring?: boolean;
  /** Slowdown of the processor. Default: 1. */
  readonly throttle?: number;
}

/** Runs a scene of a list in a new page. `cpuMs`: CPU time of the page; `heapMB`: growth of its heap. */
export async function measureScene(browser: Browser, url: string, run: SceneRun): Promise<Figures> {
  return inPage(browser, url, run, async (page, session) => {
    const before = await pageMetrics(session);
    const figures: Figures = await page.evaluate(`window.runScene(${JSON.stringify(run.scene)})`);
    const after = await pageMetrics(session);
    const heapMB = (after.heap - before.heap) / 2 ** 20;
    return { ...figures, cpuMs: (after.task - before.task) * 1000, heapMB };
  });
}

/**
 * Returns the growth of retained memory after a scene, MB; `codeMB`: code compiled by the browser, which is a one-time
 * cost.
 */
export async function measureMemory(browser: Browser, url: string, run: SceneRun): Promise<Figures> {
  return inPage(browser, url, run, async (page, session) => {
    const before = await retainedMemory(session);
    await page.evaluate(`window.runScene(${JSON.stringify(run.scene)})`);
    const after = await retainedMemory(session);
    return { retainedMB: (after.retained - before.retained) / 2 ** 20, codeMB: (after.code - before.code) / 2 ** 20 };
  });
}

/** Runs a wheel gesture of 16,000 px, or ten flicks of a finger. */
export async function measureGesture(browser: Browser, url: string, list: string, by: 'wheel' | 'flicks') {
  return inPage(browser, url, { list, scene: 'no action' }, async (page, session) => {
    await page.evaluate('window.startGesture()');
    const at = { x: 200, y: 20 };
    if (by === 'wheel') {
      const gesture = { yDistance: 16_000, speed: 6_000, gestureSourceType: 'mouse' } as const;
      await session.send('Input.synthesizeScrollGesture', { ...at, ...gesture });
    }
    for (let flick = 0; by === 'flicks' && flick < 10; flick += 1) await flickDown(session);
    return page.evaluate<Figures>('window.endGesture()');
  });
}

/** Scrolls away from a stream by eight pixels; `px` is the displacement afterwards. */
export async function measureLeavingStream(browser: Browser, url: string, list: string): Promise<Figures> {
  return inPage(browser, url, { list, scene: 'no action' }, async (page) => {
    await page.evaluate('window.startStream()');
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, -8);
    return page.evaluate<Figures>('window.endStream()');
  });
}

async function inPage<T>(
  browser: Browser,
  url: string,
  { list, scene, hasAnchoring = true, throttle = 1 }: SceneRun,
  run: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 800 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // CPU time of the thread, which excludes other work on the machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.waitForFunction('window.runScene !== undefined');
    const names = [list, scene].map((each) => JSON.stringify(each)).join(', ');
    await page.evaluate(`window.prepareScene(${names}, ${hasAnchoring})`);
    if (throttle > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    return await run(page, session);
  } finally {
    await context.close();
  }
}

/** Flicks 570 px in 0.17 s of event time and lifts the finger in motion; the next flick starts half a second later. */
async function flickDown(session: CDPSession): Promise<void> {
  const began = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 200, y: 20 + step * 57 }],
      timestamp: began + step * 0.017,
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step);
  await touch('touchEnd', 10);
  await pause(670);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function pageMetrics(session: CDPSession): Promise<{ readonly task: number; readonly heap: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { task: of('TaskDuration'), heap: of('JSHeapUsedSize') };
}
