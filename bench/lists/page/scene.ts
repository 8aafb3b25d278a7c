import type { Frames, Subject } from './subject.ts';

export type Figures = Record<string, number>;

export interface Scene {
  /** Number of loaded messages. */
  readonly count: number;
  /** Whether the scene measures the first render, so that there is nothing to prepare. */
  readonly isOpening?: boolean;
  /** Whether the list opens at the first of a hundred unread messages; only for the finished list. */
  readonly isAtUnread?: boolean;
  /** Whether the finished list opens with cached messages and no response from the server. */
  readonly isCached?: boolean;
  /** Number of the newest message. Default: 10,000. */
  readonly last?: number;
  prepare?(subject: Subject, frames: Frames): Promise<void>;
  run(subject: Subject, frames: Frames): Promise<Figures>;
}
