/** The lines of a run's file, one JSON object each. Lengths are points, times milliseconds since the run began. */
export type RunLine = RunHeader | FrameLine | StepLine;

/** The first line. */
export interface RunHeader {
  readonly type: 'run';
  /** Version of this format. */
  readonly version: 1;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly platform: string;
  readonly systemVersion: string;
  readonly reactNative: string;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly fontScale: number;
}

/** The list in one animation frame. Native code may correct a position up to three frames later. */
export interface FrameLine {
  readonly type: 'frame';
  readonly step: string;
  readonly ms: number;
  /** Milliseconds since the previous frame. */
  readonly tookMs: number;
  /** Height of the viewport, without the part covered by the keyboard. */
  readonly height: number;
  /** Offset of the content above the top of the viewport. */
  readonly offset: number;
  readonly contentHeight: number;
  /** Number, top, and bottom of each visible row, from the top of the viewport. */
  readonly rows: readonly (readonly [row: number, top: number, bottom: number])[];
  /** The newest row with a view, visible or not. */
  readonly lastMounted: number;
  /** The newest row on the server. */
  readonly newest: number;
}

/** The result of a step, after its frames. */
export interface StepLine {
  readonly type: 'step';
  readonly step: string;
  readonly kind: 'automatic' | 'manual';
  /** `done`: an automatic step ran to its end. */
  readonly result: 'done' | 'failed' | 'asDescribed' | 'notAsDescribed' | 'skipped';
  /** The error, or what the person wrote. */
  readonly note?: string;
  /** Requirements for the frames of an automatic step. */
  readonly expects?: Expectation;
}

/**
 * `held`: no row moves. `bottom`: at the end, the newest row is at the bottom edge. `middle`: at the end, a row is in the
 * middle of the viewport.
 */
export type Expectation =
  | { readonly kind: 'held' }
  | { readonly kind: 'bottom' }
  | { readonly kind: 'middle'; readonly row: number };
