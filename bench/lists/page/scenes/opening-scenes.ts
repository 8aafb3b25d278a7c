import { UNREAD_KEY } from '../../../../packages/ui-kit/src/list/rows/list-row.ts';
import { displacement, type Geometry } from '../../../../packages/ui-kit/src/testing/geometry.ts';
import type { OpeningScene } from '../../scene-names.ts';
import { type MeasuredList, VIEWPORT_HEIGHT } from '../measured-list.ts';
import type { Scene } from './scene.ts';
import { bottomOf } from './scrolling.ts';

export const OPENING_SCENES: Readonly<Record<OpeningScene, Scene>> = {
  'open with 200 messages': opening(200),
  'open with 10000 messages': opening(10_000),
  'open with 200 cached messages': { ...opening(200), isCached: true },
  'open at the first unread message': opening(200, true),
};

/** Measures the time until the list shows its final content in its final position. */
function opening(count: number, isAtUnread = false): Scene {
  return {
    count,
    isOpening: true,
    isAtUnread,
    async run(list, frames) {
      const startedAtMs = performance.now();
      list.mount();
      const samples = await frames.readFrames(45, () => ({ at: performance.now(), frame: list.messages() }));
      const last = samples.at(-1)?.frame ?? NO_ROWS;
      // The list is unfinished while a part of the final viewport is blank.
      const isUnfinished = ({ frame }: { readonly frame: Geometry }) =>
        [...last.keys()].some((key) => !frame.has(key)) || displacement(last, frame) > 1;
      const unfinished = samples.findLastIndex(isUnfinished);
      const samplesWithRows = samples.filter(({ frame }) => frame.size > 0);
      return {
        ms: (samples[unfinished + 1]?.at ?? Number.NaN) - startedAtMs,
        movingFrames: samplesWithRows.filter(({ frame }) => displacement(last, frame) > 1).length,
        px: isAtUnread ? unreadOff(list) : Math.abs(bottomOf(list) - VIEWPORT_HEIGHT),
      };
    },
  };
}

/** Returns the distance of the unread separator from its expected position, a third below the top. */
function unreadOff(list: MeasuredList): number {
  return Math.abs((list.rows().get(UNREAD_KEY)?.top ?? Number.POSITIVE_INFINITY) - VIEWPORT_HEIGHT / 3);
}

const NO_ROWS: Geometry = new Map();
