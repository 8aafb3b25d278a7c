import { displacement } from '../../../../packages/ui-kit/src/testing/geometry.ts';
import type { ReadingScene } from '../../scene-names.ts';
import type { Frames } from '../frames.ts';
import type { MeasuredList } from '../measured-list.ts';
import type { Figures, Scene } from './scene.ts';
import { scrollNearTop, scrollUp, waitUntilStill } from './scrolling.ts';

export const READING_SCENES: Readonly<Record<ReadingScene, Scene>> = {
  'older messages load far above the viewport': loadingOlder(120, 5000),
  'older messages load near the viewport': loadingOlder(60, 200),
  'new message arrives below the viewport': reading((list) => list.appendNewer()),
  'row above the viewport grows': reading((list) => list.growRow(topmostOf(list) - 1)),
  'newest row grows below the viewport': reading((list) => list.growRow(list.newest)),
  'newest message streams below the viewport': reading((list) => list.streamWord('row'), 60),
};

/** Measures the displacement while older messages are prepended, with this many pixels above the viewport. */
function loadingOlder(count: number, pxAbove: number): Scene {
  return {
    count,
    async prepare(list, frames) {
      await list.requestOlder();
      await scrollNearTop(list, frames, pxAbove);
    },
    run: (list, frames) => measureDisplacement(list, frames, () => list.prependOlder()),
  };
}

/** Measures the displacement while something happens and the user is three screens above the end. */
function reading(act: (list: MeasuredList) => void, times = 1): Scene {
  return {
    count: 1000,
    async prepare(list, frames) {
      for (let step = 0; step < 18; step += 1)
        await frames.framesAfter(
          () => scrollUp(list, 100),
          1,
          () => undefined,
        );
      await waitUntilStill(frames);
    },
    run: (list, frames) => measureDisplacement(list, frames, () => act(list), times),
  };
}

async function measureDisplacement(list: MeasuredList, frames: Frames, act: () => void, times = 1): Promise<Figures> {
  const before = list.messages();
  let px = 0;
  for (let time = 0; time < times; time += 1) {
    const samples = await frames.framesAfter(act, times === 1 ? 30 : 1, () => list.messages());
    px = Math.max(px, ...samples.map((frame) => displacement(before, frame)));
  }
  return { px };
}

function topmostOf(list: MeasuredList): number {
  return Math.min(...[...list.messages().keys()].map(Number));
}
