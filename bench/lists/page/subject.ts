import type { Geometry } from '../../../packages/ui-kit/src/testing/geometry.ts';

/** A list on trial, in a box of 400 × 600 px. Messages have numbers; older ones have lower ones. */
export interface Subject extends Disposable {
  /** Which way `scrollTop` grows: 1 towards newer messages. */
  readonly down: 1 | -1;
  /** Draws it for the first time. */
  mount(): void;
  unmount(): void;
  /** As many messages as the scene wants are loaded, and the reader is at the end. */
  fill(): Promise<void>;
  scroller(): HTMLElement;
  /** Pixels that stay free below the newest message. */
  readonly endRoom: number;
  /** Visible messages, by their number. */
  messages(): Geometry;
  /** All visible rows, separators too. */
  rows(): Geometry;
  readonly first: number;
  readonly last: number;
  /** Older ones are asked for, where the reader has to be near the oldest one for it. */
  askOlder(): Promise<void>;
  /** 30 older ones come. */
  older(): void;
  /** A new one comes. */
  newer(): void;
  /** A message becomes higher. */
  grow(id: number): void;
  /** The newest one gets another word: by new data for the list, or through its row alone. */
  token(by: 'data' | 'row'): void;
  jump(id: number): void;
  /** Where in the viewport the message is then. */
  readonly jumpsTo: 'start' | 'center';
  /** How many pages the server has been asked for. */
  readonly loads: number;
}

export const VIEWPORT = 600;

/** One part of a frame is read after everything else that happens before its paint. */
export interface Frames {
  readFrames<T>(count: number, read: () => T): Promise<T[]>;
  /** The same, after `act`, which is done behind a paint as real input is. */
  framesOf<T>(act: () => void, count: number, read: () => T): Promise<T[]>;
}
