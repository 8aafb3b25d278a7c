import type { Frames } from '../frames.ts';
import type { MeasuredList } from '../measured-list.ts';

/**
 * Results of a scene, by name. Each scene has some of these:
 * - `ms`: time until the first frame that shows the final result, in steps of a frame;
 * - `px`: greatest distance in px between a row and its expected position;
 * - `jitter`: number of frames in which a row is more than 2 px off;
 * - `blank`: greatest height in px that no row covers;
 * - `framesOff`: number of frames in which the newest row is not at the bottom;
 * - `movingFrames`: number of frames before the final positions are reached;
 * - `framesBetween`: number of frames of a jump that show neither its start nor its end;
 * - `loads`: number of pages requested from the server;
 * - `dropped`, `nodes`: number of frames that took too long, and of elements in the list.
 */
export type Figures = Record<string, number>;

export interface Scene {
  /** Number of loaded messages. */
  readonly count: number;
  /** Whether the scene measures the first render, so that the list is not rendered in advance. */
  readonly isOpening?: boolean;
  /** Whether the list opens at the first of a hundred unread messages; only for the complete message list. */
  readonly isAtUnread?: boolean;
  /** Whether the complete message list opens with cached messages and no response from the server. */
  readonly isCached?: boolean;
  /** Number of the newest message. Default: 10,000. */
  readonly newest?: number;
  prepare?(list: MeasuredList, frames: Frames): Promise<void>;
  run(list: MeasuredList, frames: Frames): Promise<Figures>;
}
