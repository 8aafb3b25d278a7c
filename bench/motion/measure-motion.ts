import { percentile } from '../lib/results.ts';
import { framesDuring } from './frames-during.ts';
import type { Motion, MotionPage } from './motions.ts';

const FRAME_MS = 1000 / 60;

export interface MotionFigures {
  readonly framesPerRound: number;
  readonly droppedMedian: number;
  readonly droppedWorst: number;
  /** Dropped frames besides those of the longest pause. */
  readonly besidesLongestMedian: number;
  readonly longestMedianMs: number;
}

/** Performs a motion `rounds` times on a page with the processor slowed down by `slowness`, and counts its frames. */
export async function measureMotion(
  { prepare, act, durationMs }: Motion,
  chat: MotionPage,
  { rounds, slowness }: { readonly rounds: number; readonly slowness: number },
): Promise<MotionFigures> {
  const session = await chat.page.context().newCDPSession(chat.page);
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const pauses: (readonly number[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await slow(1);
    await prepare?.(chat);
    await chat.page.waitForTimeout(400);
    await slow(slowness);
    pauses.push(await framesDuring(chat.page, durationMs, () => act(chat)));
  }
  await slow(1);
  await session.detach();
  const droppedFrames = pauses.map(droppedIn);
  const besides = pauses.map((times) => droppedIn(times.toSorted((a, b) => b - a).slice(1)));
  const longest = pauses.map((times) => Math.max(...times));
  return {
    framesPerRound: Math.round(pauses.flat().length / rounds),
    droppedMedian: percentile(droppedFrames, 50),
    droppedWorst: Math.max(...droppedFrames),
    besidesLongestMedian: percentile(besides, 50),
    longestMedianMs: Math.round(percentile(longest, 50)),
  };
}

/** Returns how many frames are missing between frames, given the times between them in ms. */
function droppedIn(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME_MS) - 1), 0);
}
