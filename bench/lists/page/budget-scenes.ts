import type { Figures, Scene } from './scene.ts';
import type { Frames } from './subject.ts';

/** Scenes for the cost of a long list and of an idle one. */
export const BUDGET_SCENES: Readonly<Record<string, Scene>> = {
  'append 30 to 10000': {
    count: 10_000,
    run(subject, frames) {
      const newest = String(10_000 + MANY);
      const act = () => {
        for (let each = 0; each < MANY; each += 1) subject.newer();
      };
      return untilPainted(frames, act, () => subject.messages().has(newest));
    },
  },
  'prepend 30 to 10000': {
    count: 10_000,
    last: 11_000,
    prepare: (subject) => subject.askOlder(),
    run(subject, frames) {
      const scroller = subject.scroller();
      const { scrollHeight } = scroller;
      return untilPainted(
        frames,
        () => subject.older(),
        () => scroller.scrollHeight > scrollHeight,
      );
    },
  },
  'idle for a second': {
    count: 200,
    async run() {
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
    },
  },
};

const MANY = 30;

/** Returns the milliseconds until a frame shows the result of `act`, in steps of a frame. */
async function untilPainted(frames: Frames, act: () => void, isShown: () => boolean): Promise<Figures> {
  const startedAtMs = performance.now();
  const samples = await frames.framesOf(act, 20, () => ({ at: performance.now(), isShown: isShown() }));
  const firstShownAt = samples.findIndex((sample) => sample.isShown);
  return { ms: (samples[firstShownAt]?.at ?? Number.NaN) - startedAtMs, frames: firstShownAt + 1 };
}
