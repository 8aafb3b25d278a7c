import type { ListViewHandle, ListViewProps, Viewport } from '../../src/adapters/list-adapter.ts';

export type EngineSettings = Pick<
  ListViewProps,
  'keys' | 'follow' | 'isTopAligned' | 'startAt' | 'endInset' | 'isBusy' | 'background'
>;

/** Controls for a test, on the global object of the app. */
export interface EngineControls {
  /** Sets props of the list. */
  set(settings: Partial<EngineSettings>): void;
  /** Sets row heights in pixels; the default depends on the key. */
  setHeights(heights: Readonly<Record<string, number>>): void;
  /** Sets the height in px of the content below the list; undefined: the list has no height. */
  setFoot(height: number | undefined): void;
  /** Sets the height covered by the keyboard, in px. */
  cover(pixels: number): void;
  /** Starts a jump, whose result becomes `jumps.at(-1)`. */
  jump(key: string, at: 'start' | 'third' | 'center' | 'end', isAnimated: boolean): void;
  readonly jumps: (boolean | undefined)[];
  handle(): ListViewHandle | null;
  readonly viewports: readonly Viewport[];
}
