import type { Frames, Subject } from './subject.ts';

export type Figures = Record<string, number>;

export interface Scene {
  /** Messages that are loaded. */
  readonly count: number;
  /** Before it is drawn for the first time there is nothing to prepare. */
  readonly isOpening?: boolean;
  /** The reader begins at the first of a hundred unread messages; the finished list alone can do that. */
  readonly isAtUnread?: boolean;
  /** The finished list has its messages from an earlier time, and nothing from the server. */
  readonly isCached?: boolean;
  /** Number of the newest message. Default: 10,000. */
  readonly last?: number;
  prepare?(subject: Subject, frames: Frames): Promise<void>;
  run(subject: Subject, frames: Frames): Promise<Figures>;
}
