import { UNREAD_KEY } from '../../../packages/ui-kit/src/list/rows/list-row.ts';
import { blankIn, displacement, type Geometry, type RowBox } from '../../../packages/ui-kit/src/testing/geometry.ts';
import { BUDGET_SCENES } from './budget-scenes.ts';
import type { Figures, Scene } from './scene.ts';
import { type Frames, type Subject, VIEWPORT_HEIGHT } from './subject.ts';

export const SCENES: Readonly<Record<string, Scene>> = {
  'open 200': opening(200),
  'open 10000': opening(10_000),
  'older, reading': {
    count: 120,
    async prepare(subject, frames) {
      await subject.askOlder();
      await toTop(subject, frames, 5000);
    },
    run: (subject, frames) => measureDisplacement(subject, frames, () => subject.older()),
  },
  'older, near the top': {
    count: 60,
    async prepare(subject, frames) {
      await subject.askOlder();
      await toTop(subject, frames, 200);
    },
    run: (subject, frames) => measureDisplacement(subject, frames, () => subject.older()),
  },
  'older, moving': {
    count: 60,
    async prepare(subject, frames) {
      await subject.askOlder();
      await toTop(subject, frames, 900);
    },
    run: (subject, frames) => measureScrolling(subject, frames, 40, 20, (step) => step === 8 && subject.older()),
  },
  'newer, reading': reading((subject) => subject.newer()),
  'row above grows': reading((subject) => subject.grow(Number([...subject.messages().keys()].sort(byNumber)[0]) - 1)),
  'row below grows': reading((subject) => subject.grow(subject.last)),
  'streamed, reading': reading((subject) => subject.token('row'), 60),
  'up 40 px a frame': { count: 1000, run: (subject, frames) => measureScrolling(subject, frames, 100, 40) },
  'up 100 px a frame': { count: 1000, run: (subject, frames) => measureScrolling(subject, frames, 100, 100) },
  'up 400 px a frame': { count: 1000, run: (subject, frames) => measureScrolling(subject, frames, 50, 400) },
  'up 100 px a frame, unread geometry': {
    count: 1000,
    async run(subject, frames) {
      const times = await frames.readFrames(1, () => performance.now());
      for (let step = 0; step < 160; step += 1) {
        times.push(
          ...(await frames.framesOf(
            () => scrollUp(subject, 100),
            1,
            () => performance.now(),
          )),
        );
      }
      const droppedFrames = times.slice(1).filter((time, index) => time - (times[index] ?? time) > 25).length;
      return { dropped: droppedFrames, nodes: subject.scroller().querySelectorAll('*').length };
    },
  },
  'stream, new data': streaming('data'),
  'stream, row store': streaming('row'),
  'burst of 100': following(50, 100, (subject) => subject.newer(), 3),
  'short list': following(3, 26, (subject) => subject.newer(), 4),
  'viewport 600 to 300 to 600': {
    count: 200,
    async run(subject, frames) {
      const box = subject.scroller().closest('body > div');
      if (!(box instanceof HTMLElement)) throw new Error('The list is in no box.');
      const off: number[] = [];
      for (const height of [300, 600]) {
        const resize = () => {
          box.style.height = `${height}px`;
        };
        off.push(...(await frames.framesOf(resize, 20, () => Math.abs(bottomOf(subject) - height))));
      }
      return { framesOff: off.filter((px) => px > 2).length, px: Math.max(...off) };
    },
  },
  'jump to 5000 of 10000': jumping(10_000),
  'jump to 5000, not loaded': jumping(200),
  'open at the first unread': opening(200, true),
  'open from the cache': { ...opening(200), isCached: true },
  ...BUDGET_SCENES,
  'come and go 500 times': {
    count: 200,
    // Runs in advance, so that code compiled by the browser does not count as memory of the list.
    prepare: (subject, frames) => remount(subject, frames, 150),
    async run(subject, frames) {
      await remount(subject, frames, 500);
      return {};
    },
  },
  gesture: { count: 2000, run: async () => ({}) },
};

async function remount(subject: Subject, frames: Frames, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    subject.unmount();
    await frames.readFrames(1, nothing);
    subject.mount();
    await frames.readFrames(1, nothing);
  }
  await waitUntilStill(frames);
}

function jumping(count: number): Scene {
  return {
    count,
    async run(subject, frames) {
      const [before, { loads }] = [subject.messages(), subject];
      const startedAtMs = performance.now();
      subject.jump(5_000);
      const samples = await frames.readFrames(90, () => ({
        at: performance.now(),
        frame: subject.messages(),
        rows: subject.rows(),
        loads: subject.loads,
      }));
      const last = samples.at(-1)?.frame ?? NO_ROWS;
      const isThere = ({ frame }: { readonly frame: Geometry }) => displacement(last, frame) < 0.5;
      const arrived = last.has('5000') ? samples.find(isThere) : undefined;
      // Frames at neither the start nor the target.
      const between = samples.filter((sample) => !isThere(sample) && displacement(before, sample.frame) >= 0.5);
      return {
        ms: (arrived?.at ?? Number.NaN) - startedAtMs,
        px: offAfterJump(last.get('5000'), subject.jumpsTo),
        blank: Math.max(...samples.map(({ rows }) => blankIn(rows, VIEWPORT_HEIGHT - subject.endInset))),
        framesBetween: between.length,
        loads: (arrived?.loads ?? Number.NaN) - loads,
      };
    },
  };
}

function offAfterJump(box: RowBox | undefined, to: Subject['jumpsTo']): number {
  if (!box) return Number.POSITIVE_INFINITY;
  return to === 'start' ? Math.abs(box.top) : Math.abs((box.top + box.bottom - VIEWPORT_HEIGHT) / 2);
}

function opening(count: number, isAtUnread = false): Scene {
  return {
    count,
    isOpening: true,
    isAtUnread,
    async run(subject, frames) {
      const startedAtMs = performance.now();
      subject.mount();
      const samples = await frames.readFrames(45, () => ({ at: performance.now(), frame: subject.messages() }));
      const last = samples.at(-1)?.frame ?? NO_ROWS;
      // The scene is not finished while a part of the final viewport is blank.
      const isUnfinished = ({ frame }: { readonly frame: Geometry }) =>
        [...last.keys()].some((key) => !frame.has(key)) || displacement(last, frame) > 1;
      const unfinished = samples.findLastIndex(isUnfinished);
      const samplesWithRows = samples.filter(({ frame }) => frame.size > 0);
      return {
        ms: (samples[unfinished + 1]?.at ?? Number.NaN) - startedAtMs,
        movingFrames: samplesWithRows.filter(({ frame }) => displacement(last, frame) > 1).length,
        px: isAtUnread ? unreadOff(subject) : Math.abs(bottomOf(subject) - VIEWPORT_HEIGHT),
      };
    },
  };
}

/** Runs a scene in which the user is three screens above the end. */
function reading(act: (subject: Subject) => void, times = 1): Scene {
  return {
    count: 1000,
    async prepare(subject, frames) {
      for (let step = 0; step < 18; step += 1) await frames.framesOf(() => scrollUp(subject, 100), 1, nothing);
      await waitUntilStill(frames);
    },
    run: (subject, frames) => measureDisplacement(subject, frames, () => act(subject), times),
  };
}

/** Runs a scene in which the user is at the end, which every frame must show. */
function following(count: number, times: number, act: (subject: Subject) => void, each = 1): Scene {
  return {
    count,
    async run(subject, frames) {
      const off: number[] = [];
      for (let time = 0; time < times; time += 1) {
        const samples = await frames.framesOf(
          () => act(subject),
          each,
          () => Math.abs(bottomOf(subject) - VIEWPORT_HEIGHT),
        );
        off.push(...samples);
      }
      return { framesOff: off.filter((px) => px > 2).length, px: Math.max(...off) };
    },
  };
}

function streaming(by: 'data' | 'row', words = 200): Scene {
  const scene = following(1000, words, (subject) => subject.token(by));
  return {
    ...scene,
    async run(subject, frames) {
      const figures = await scene.run(subject, frames);
      // A list that renders nothing must not count as cheap.
      const growingRows = (subject.scroller().textContent.match(/ grows/g) ?? []).length;
      if (growingRows < words) throw new Error(`${growingRows} of ${words} words are shown.`);
      return figures;
    },
  };
}

async function measureDisplacement(subject: Subject, frames: Frames, act: () => void, times = 1): Promise<Figures> {
  const before = subject.messages();
  let px = 0;
  for (let time = 0; time < times; time += 1) {
    const samples = await frames.framesOf(act, times === 1 ? 30 : 1, () => subject.messages());
    px = Math.max(px, ...samples.map((frame) => displacement(before, frame)));
  }
  return { px };
}

async function measureScrolling(
  subject: Subject,
  frames: Frames,
  count: number,
  step: number,
  act?: (step: number) => unknown,
): Promise<Figures> {
  let before = subject.messages();
  let [jitter, px, blank] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const go = () => {
      scrollUp(subject, step);
      act?.(at);
    };
    const [sample] = await frames.framesOf(go, 1, () => ({ messages: subject.messages(), rows: subject.rows() }));
    if (!sample) break;
    const off = displacement(before, sample.messages, step);
    if (off > 2) jitter += 1;
    px = Math.max(px, off);
    blank = Math.max(blank, blankIn(sample.rows, VIEWPORT_HEIGHT));
    before = sample.messages;
  }
  return { jitter, px, blank };
}

/** Scrolls up until this many pixels are left above the viewport. */
async function toTop(subject: Subject, frames: Frames, left: number): Promise<void> {
  const scroller = subject.scroller();
  const above = () =>
    subject.down === 1 ? scroller.scrollTop : scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  for (let steps = 0; steps < 400 && Math.abs(above() - left) > 1; steps += 1) {
    const distance = Math.max(-400, Math.min(400, above() - left));
    await frames.framesOf(() => scrollUp(subject, distance), 1, nothing);
  }
  await waitUntilStill(frames);
}

function scrollUp(subject: Subject, pixels: number): void {
  subject.scroller().scrollTop -= pixels * subject.down;
}

async function waitUntilStill(frames: Frames): Promise<void> {
  await frames.framesOf(nothing, 30, nothing);
}

function bottomOf(subject: Subject): number {
  return Math.max(...[...subject.rows().values()].map(({ bottom }) => bottom)) + subject.endInset;
}

/** Returns the distance of the unread separator from its expected position, a third below the top. */
function unreadOff(subject: Subject): number {
  return Math.abs((subject.rows().get(UNREAD_KEY)?.top ?? Number.POSITIVE_INFINITY) - VIEWPORT_HEIGHT / 3);
}

function byNumber(a: string, b: string): number {
  return Number(a) - Number(b);
}

function nothing(): void {
  // Nothing happens in this step.
}

const NO_ROWS: Geometry = new Map();
