import type { Geometry } from '../../../packages/ui-kit/src/testing/geometry.ts';

/** A measured list in a box of 400 × 600 px. Messages have numbers, older ones lower numbers. */
export interface Subject extends Disposable {
  /** Direction in which `scrollTop` increases: 1 towards newer messages. */
  readonly down: 1 | -1;
  /** Renders the list for the first time. */
  mount(): void;
  unmount(): void;
  /** Loads the messages of the scene and scrolls to the end. */
  fill(): Promise<void>;
  scroller(): HTMLElement;
  /** Free space below the newest message, px. */
  readonly endInset: number;
  /** Returns the geometry of the visible messages, by number. */
  messages(): Geometry;
  /** Returns the geometry of all visible rows, including separators. */
  rows(): Geometry;
  readonly first: number;
  readonly last: number;
  /** Requests older messages, in lists that do so when the user is near the oldest one. */
  askOlder(): Promise<void>;
  /** Prepends 30 older messages. */
  older(): void;
  /** Appends a new message. */
  newer(): void;
  /** Increases the height of a message. */
  grow(id: number): void;
  /** Adds a word to the newest message, through new data for the list or only through its row. */
  token(by: 'data' | 'row'): void;
  jump(id: number): void;
  /** Position of the target in the viewport after a jump. */
  readonly jumpsTo: 'start' | 'center';
  /** Number of pages requested from the server. */
  readonly loads: number;
}

export const VIEWPORT_HEIGHT = 600;

/** Reads values once per frame, after all other work before its paint. */
export interface Frames {
  readFrames<T>(count: number, read: () => T): Promise<T[]>;
  /** Returns frames after `act`, which runs after a paint, like real input. */
  framesOf<T>(act: () => void, count: number, read: () => T): Promise<T[]>;
}
