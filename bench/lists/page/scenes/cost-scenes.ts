import type { CostScene } from '../../scene-names.ts';
import type { Frames } from '../frames.ts';
import type { MeasuredList } from '../measured-list.ts';
import type { Figures, Scene } from './scene.ts';
import { waitUntilStill } from './scrolling.ts';

export const COST_SCENES: Readonly<Record<CostScene, Scene>> = {
  'append 30 messages to 10000': {
    count: 10_000,
    run(list, frames) {
      const newest = String(10_000 + MANY);
      const act = () => {
        for (let each = 0; each < MANY; each += 1) list.appendNewer();
      };
      return measureUntilPainted(frames, act, () => list.messages().has(newest));
    },
  },
  'prepend 30 messages to 10000': {
    count: 10_000,
    newest: 11_000,
    prepare: (list) => list.requestOlder(),
    run(list, frames) {
      const scroller = list.scroller();
      const { scrollHeight } = scroller;
      return measureUntilPainted(
        frames,
        () => list.prependOlder(),
        () => scroller.scrollHeight > scrollHeight,
      );
    },
  },
  'idle for a second': { count: 200, run: countScheduledCalls },
  'unmount and mount 500 times': {
    count: 200,
    // Runs in advance, so that code compiled by the browser does not count as memory of the list.
    prepare: (list, frames) => remount(list, frames, 150),
    async run(list, frames) {
      await remount(list, frames, 500);
      return {};
    },
  },
};

const MANY = 30;

/** Returns the milliseconds until a frame shows the result of `act`, in steps of a frame. */
async function measureUntilPainted(frames: Frames, act: () => void, isShown: () => boolean): Promise<Figures> {
  const startedAtMs = performance.now();
  const samples = await frames.framesAfter(act, 20, () => ({ at: performance.now(), isShown: isShown() }));
  const firstShownAt = samples.findIndex((sample) => sample.isShown);
  return { ms: (samples[firstShownAt]?.at ?? Number.NaN) - startedAtMs, frames: firstShownAt + 1 };
}

/** Counts the timers and animation frames that the page schedules within a second. */
async function countScheduledCalls(): Promise<Figures> {
  const { setTimeout: wait, setInterval: repeat, requestAnimationFrame: draw } = window;
  const calls = { timers: 0, frames: 0 };
  const counted =
    <T extends unknown[], R>(kind: keyof typeof calls, run: (...args: T) => R) =>
    (...args: T) => {
      calls[kind] += 1;
      return run(...args);
    };
  const second = new Promise((resolve) => wait(resolve, 1_000));
  Object.assign(window, {
    setTimeout: counted('timers', wait),
    setInterval: counted('timers', repeat),
    requestAnimationFrame: counted('frames', draw),
  });
  await second;
  Object.assign(window, { setTimeout: wait, setInterval: repeat, requestAnimationFrame: draw });
  return calls;
}

async function remount(list: MeasuredList, frames: Frames, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    list.unmount();
    await frames.wait(1);
    list.mount();
    await frames.wait(1);
  }
  await waitUntilStill(frames);
}
