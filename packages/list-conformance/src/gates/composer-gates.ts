import type { ListDriver } from '../list-driver.ts';
import type { ListFrame } from '../list-frame.ts';
import { chatOf } from './chat-of.ts';
import type { Gate } from './gate.ts';
import { offBottomEdge } from './measure.ts';
import { atBottom, blanks, currentFrame, newestSeen, points } from './measures.ts';
import { framesSinceOpening, recordFrames, scrollUp } from './reader.ts';

/** Texts of one to five lines, and back to none. */
const TEXTS = [1, 2, 3, 4, 5, 4, 1].map((lines) => Array.from({ length: lines }, () => 'a line').join('\n')).concat('');
const FRAMES_PER_TEXT = 12;

/** Gates about a composer below the list whose height follows its text, line by line. */
export const COMPOSER_GATES: readonly Gate[] = [
  {
    name: 'the composer grows and shrinks by lines at the newest row',
    needs: ['composer'],
    async run({ open }) {
      const list = await open({});
      await framesSinceOpening(list);
      const frames = await written(list);
      return [...atBottom(frames), blanks(frames), newestSeen(list)];
    },
  },
  {
    name: 'the composer grows and shrinks by lines while reading',
    needs: ['composer'],
    async run({ open }) {
      const list = await open({});
      await framesSinceOpening(list);
      await scrollUp(list, 1_500);
      const frameBefore = currentFrame(list);
      const frames = await written(list);
      const off = frames.map((frame) => offBottomEdge(frameBefore, frame));
      return [points('points the lowest row moved against the bottom edge', Math.max(...off)), blanks(frames)];
    },
  },
];

async function written(list: ListDriver): Promise<readonly ListFrame[]> {
  const heightBefore = currentFrame(list).height;
  const frames = await recordFrames(list, FRAMES_PER_TEXT * TEXTS.length, (index) => {
    if (index % FRAMES_PER_TEXT === 0) chatOf(list).write(TEXTS[index / FRAMES_PER_TEXT] ?? '');
  });
  const heights = new Set(frames.map(({ height }) => Math.round(height)));
  if (heights.size < 5) throw new Error(`The composer had only ${heights.size} heights.`);
  if (Math.abs((frames.at(-1)?.height ?? 0) - heightBefore) > 0.5)
    throw new Error('The composer did not shrink again.');
  return frames;
}
