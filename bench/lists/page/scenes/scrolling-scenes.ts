import { blankIn, displacement } from '../../../../packages/ui-kit/src/testing/geometry.ts';
import type { ScrollingScene } from '../../scene-names.ts';
import type { Frames } from '../frames.ts';
import { type MeasuredList, VIEWPORT_HEIGHT } from '../measured-list.ts';
import type { Figures, Scene } from './scene.ts';
import { scrollNearTop, scrollUp } from './scrolling.ts';

export const SCROLLING_SCENES: Readonly<Record<ScrollingScene, Scene>> = {
  'scroll up 40 px per frame': scrolling(100, 40),
  'scroll up 100 px per frame': scrolling(100, 100),
  'scroll up 400 px per frame': scrolling(50, 400),
  'older messages load while scrolling up': {
    count: 60,
    async prepare(list, frames) {
      await list.requestOlder();
      await scrollNearTop(list, frames, 900);
    },
    run: (list, frames) => measureScrolling(list, frames, 40, 20, (step) => step === 8 && list.prependOlder()),
  },
  'scroll up for 160 frames': { count: 1000, run: measureLongScroll },
};

function scrolling(frameCount: number, pxPerFrame: number): Scene {
  return { count: 1000, run: (list, frames) => measureScrolling(list, frames, frameCount, pxPerFrame) };
}

/** Measures jumps and blank space in each frame. `act` runs with each step. */
async function measureScrolling(
  list: MeasuredList,
  frames: Frames,
  frameCount: number,
  pxPerFrame: number,
  act?: (step: number) => unknown,
): Promise<Figures> {
  let before = list.messages();
  let [jitter, px, blank] = [0, 0, 0];
  for (let step = 0; step < frameCount; step += 1) {
    const scroll = () => {
      scrollUp(list, pxPerFrame);
      act?.(step);
    };
    const [sample] = await frames.framesAfter(scroll, 1, () => ({ messages: list.messages(), rows: list.rows() }));
    if (!sample) break;
    const off = displacement(before, sample.messages, pxPerFrame);
    if (off > 2) jitter += 1;
    px = Math.max(px, off);
    blank = Math.max(blank, blankIn(sample.rows, VIEWPORT_HEIGHT));
    before = sample.messages;
  }
  return { jitter, px, blank };
}

/** Scrolls 100 px per frame. Reads no positions, because that would count as work of the list. */
async function measureLongScroll(list: MeasuredList, frames: Frames): Promise<Figures> {
  const times = await frames.readFrames(1, () => performance.now());
  for (let step = 0; step < 160; step += 1) {
    const [time = Number.NaN] = await frames.framesAfter(
      () => scrollUp(list, 100),
      1,
      () => performance.now(),
    );
    times.push(time);
  }
  const droppedFrames = times.slice(1).filter((time, index) => time - (times[index] ?? time) > 25).length;
  return { dropped: droppedFrames, nodes: list.scroller().querySelectorAll('*').length };
}
