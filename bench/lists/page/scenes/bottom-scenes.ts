import type { BottomScene } from '../../scene-names.ts';
import { type MeasuredList, VIEWPORT_HEIGHT } from '../measured-list.ts';
import type { Figures, Scene } from './scene.ts';
import { bottomOf } from './scrolling.ts';

export const BOTTOM_SCENES: Readonly<Record<BottomScene, Scene>> = {
  'stream 200 words through new data': streaming('data'),
  'stream 200 words through the row store': streaming('row'),
  '100 new messages arrive': atBottom(50, 100, (list) => list.appendNewer(), 3),
  'short list fills up': atBottom(3, 26, (list) => list.appendNewer(), 4),
  'viewport shrinks and grows': {
    count: 200,
    async run(list, frames) {
      const box = list.scroller().closest('body > div');
      if (!(box instanceof HTMLElement)) throw new Error('The list is in no box.');
      const off: number[] = [];
      for (const height of [VIEWPORT_HEIGHT / 2, VIEWPORT_HEIGHT]) {
        const resize = () => {
          box.style.height = `${height}px`;
        };
        off.push(...(await frames.framesAfter(resize, 20, () => Math.abs(bottomOf(list) - height))));
      }
      return bottomFigures(off);
    },
  },
};

/** Measures whether each frame shows the end, while something happens several times and the user is at the end. */
function atBottom(count: number, times: number, act: (list: MeasuredList) => void, framesEach = 1): Scene {
  return {
    count,
    async run(list, frames) {
      const off: number[] = [];
      for (let time = 0; time < times; time += 1) {
        const samples = await frames.framesAfter(
          () => act(list),
          framesEach,
          () => Math.abs(bottomOf(list) - VIEWPORT_HEIGHT),
        );
        off.push(...samples);
      }
      return bottomFigures(off);
    },
  };
}

function streaming(through: 'data' | 'row', words = 200): Scene {
  const scene = atBottom(1000, words, (list) => list.streamWord(through));
  return {
    ...scene,
    async run(list, frames) {
      const figures = await scene.run(list, frames);
      // A list that renders nothing must not count as cheap.
      const shownWords = (list.scroller().textContent.match(/ grows/g) ?? []).length;
      if (shownWords < words) throw new Error(`${shownWords} of ${words} words are shown.`);
      return figures;
    },
  };
}

/** Summarises the distances of the newest row from the bottom, one per frame. */
function bottomFigures(pxOff: readonly number[]): Figures {
  return { framesOff: pxOff.filter((px) => px > 2).length, px: Math.max(...pxOff) };
}
