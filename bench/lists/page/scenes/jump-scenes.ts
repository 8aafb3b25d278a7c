import { blankIn, displacement, type Geometry, type RowBox } from '../../../../packages/ui-kit/src/testing/geometry.ts';
import type { JumpScene } from '../../scene-names.ts';
import { type MeasuredList, VIEWPORT_HEIGHT } from '../measured-list.ts';
import type { Scene } from './scene.ts';

export const JUMP_SCENES: Readonly<Record<JumpScene, Scene>> = {
  'jump to a loaded message': jumping(10_000),
  'jump to a message that is not loaded': jumping(200),
};

const TARGET = 5_000;

/** Measures a jump to message 5,000 of 10,000. `count`: number of loaded messages, the newest ones. */
function jumping(count: number): Scene {
  return {
    count,
    async run(list, frames) {
      const [before, { requestedPages }] = [list.messages(), list];
      const startedAtMs = performance.now();
      list.jumpTo(TARGET);
      const samples = await frames.readFrames(90, () => ({
        at: performance.now(),
        frame: list.messages(),
        rows: list.rows(),
        requestedPages: list.requestedPages,
      }));
      const last: Geometry = samples.at(-1)?.frame ?? new Map();
      const isThere = ({ frame }: { readonly frame: Geometry }) => displacement(last, frame) < 0.5;
      const arrived = last.has(String(TARGET)) ? samples.find(isThere) : undefined;
      // Frames at neither the start nor the target.
      const between = samples.filter((sample) => !isThere(sample) && displacement(before, sample.frame) >= 0.5);
      return {
        ms: (arrived?.at ?? Number.NaN) - startedAtMs,
        px: offAfterJump(last.get(String(TARGET)), list.jumpAlignment),
        blank: Math.max(...samples.map(({ rows }) => blankIn(rows, VIEWPORT_HEIGHT - list.endInset))),
        framesBetween: between.length,
        loads: (arrived?.requestedPages ?? Number.NaN) - requestedPages,
      };
    },
  };
}

function offAfterJump(box: RowBox | undefined, alignment: MeasuredList['jumpAlignment']): number {
  if (!box) return Number.POSITIVE_INFINITY;
  return alignment === 'start' ? Math.abs(box.top) : Math.abs((box.top + box.bottom - VIEWPORT_HEIGHT) / 2);
}
