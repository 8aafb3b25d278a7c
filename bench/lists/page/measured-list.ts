import type { Geometry } from '../../../packages/ui-kit/src/testing/geometry.ts';

/** A measured list in a box of 400 × 600 px. Messages have numbers, older ones lower numbers. */
export interface MeasuredList extends Disposable {
  /** 1: `scrollTop` increases towards newer messages; -1: the list is inverted. */
  readonly scrollTopSign: 1 | -1;
  /** Renders the list for the first time. */
  mount(): void;
  unmount(): void;
  /** Loads the messages of the scene and scrolls to the end. */
  loadAll(): Promise<void>;
  scroller(): HTMLElement;
  /** Free space below the newest message, px. */
  readonly endInset: number;
  /** Returns the geometry of the visible messages, by number. */
  messages(): Geometry;
  /** Returns the geometry of all visible rows, including separators. */
  rows(): Geometry;
  /** Number of the newest message. */
  readonly newest: number;
  /** Requests older messages, in lists that do so when the user is near the oldest one. They do not arrive yet. */
  requestOlder(): Promise<void>;
  /** Prepends 30 older messages: those requested, if the list requests any. */
  prependOlder(): void;
  appendNewer(): void;
  /** Increases the height of a message. */
  growRow(id: number): void;
  /** Adds a word to the newest message, through new data for the list or only through its row. */
  streamWord(through: 'data' | 'row'): void;
  jumpTo(id: number): void;
  /** Position of the message in the viewport after a jump. */
  readonly jumpAlignment: 'start' | 'center';
  /** Number of pages requested from the server. */
  readonly requestedPages: number;
}

export const VIEWPORT_HEIGHT = 600;
