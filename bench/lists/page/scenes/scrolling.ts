import type { Frames } from '../frames.ts';
import type { MeasuredList } from '../measured-list.ts';

export function scrollUp(list: MeasuredList, px: number): void {
  list.scroller().scrollTop -= px * list.scrollTopSign;
}

/** Scrolls until this many pixels are left above the viewport. */
export async function scrollNearTop(list: MeasuredList, frames: Frames, left: number): Promise<void> {
  const scroller = list.scroller();
  const above = () =>
    list.scrollTopSign === 1 ? scroller.scrollTop : scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  for (let steps = 0; steps < 400 && Math.abs(above() - left) > 1; steps += 1) {
    const distance = Math.max(-400, Math.min(400, above() - left));
    await frames.framesAfter(() => scrollUp(list, distance), 1, nothing);
  }
  await waitUntilStill(frames);
}

export async function waitUntilStill(frames: Frames): Promise<void> {
  await frames.framesAfter(nothing, 30, nothing);
}

/** Returns the bottom of the lowest row with the free space below it, px from the top of the viewport. */
export function bottomOf(list: MeasuredList): number {
  return Math.max(...[...list.rows().values()].map(({ bottom }) => bottom)) + list.endInset;
}

function nothing(): void {
  // Nothing happens in this step.
}
