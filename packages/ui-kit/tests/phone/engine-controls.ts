import type { ListViewHandle, ListViewProps, Viewport } from '../../src/list/list-adapter.ts';

export type EngineSettings = Pick<ListViewProps, 'keys' | 'follow' | 'startAt' | 'endInset' | 'isBusy' | 'background'>;

/** What a test changes and reads, on the global object of the app. */
export interface EngineStage {
  /** Props of the list from now on. */
  set(settings: Partial<EngineSettings>): void;
  /** Row heights in pixels from now on; the default depends on the key. */
  setHeights(heights: Readonly<Record<string, number>>): void;
  /** Height in pixels of what is below the list; undefined: the list has no height at all. */
  setFoot(height: number | undefined): void;
  /** Pixels the keyboard covers. */
  cover(pixels: number): void;
  /** Starts a jump, whose result becomes `jumps.at(-1)`. */
  jump(key: string, at: 'start' | 'third' | 'center' | 'end', isAnimated: boolean): void;
  readonly jumps: (boolean | undefined)[];
  handle(): ListViewHandle | null;
  readonly viewports: readonly Viewport[];
}
