import type { ListFrame, ListLook } from './list-frame.ts';

/** Features that some gates need: of a host beyond frames and a finger on the list, of a list beyond rows. */
export type Feature = HostFeature | ListFeature;

export type HostFeature =
  | 'keyboard'
  /** A keyboard that a finger on the list drags down. */
  | 'keyboardDrag'
  | 'rotation'
  | 'textSize'
  /** A window that the keyboard makes lower, as on Android. */
  | 'windowResize'
  /** A real mouse wheel. */
  | 'wheel'
  /** Scroll anchoring of the browser, which can be disabled. */
  | 'scrollAnchoring';

/** A feature of a complete chat; see `ChatControls`. */
export type ListFeature = 'agent' | 'composer' | 'pages';

/** Conditions under which a list is opened. */
export interface HostConditions {
  /** Factor by which JavaScript is slower. Default: 1. */
  readonly slowness?: number;
  /** Default: false. */
  readonly isRtl?: boolean;
  /** The user has asked for less motion. Default: false. */
  readonly isMotionReduced?: boolean;
  /** The keyboard makes the window lower. Default: it covers the window. Needs `windowResize`. */
  readonly isWindowResized?: boolean;
  /** The browser keeps the place of a reader by itself. Default: true. Needs `scrollAnchoring`. */
  readonly hasScrollAnchoring?: boolean;
}

/** Draws a list frame by frame. */
export interface ListHost extends Disposable {
  /** Draws the next frame. While JavaScript is slow, earlier changes may appear only in a later frame. */
  frame(): Promise<void>;
  frames(count: number): Promise<void>;
  /** The finger on the list. */
  readonly scrollView: {
    /**
     * Moves the list by some points in each frame, towards newer rows if they are positive. `fingerTop`: where the finger
     * is, in points from the top of the screen. Needs `keyboardDrag`.
     */
    beginDrag(pointsPerFrame: number, fingerTop?: number): void;
    /** Lifts the finger. `pointsPerMs`: its speed; 0 if it is at rest. */
    endDrag(pointsPerMs: number): void;
  };
  readonly keyboard: {
    /** Shows the list in a viewport of this size, in points. */
    show(height: number): void;
    hide(): void;
  };
  rotate(): void;
  setFontScale(scale: number): void;
  /**
   * Turns a mouse wheel over the list by some points, towards newer rows if they are positive. Resolves when the browser
   * has received it; the list may move later. Needs `wheel`.
   */
  turnWheel(points: number): Promise<void>;
  /** Errors that the app has thrown or reported. */
  readonly errors: readonly string[];
}

/** A host that runs an app with a list in it. */
export interface AppHost extends ListHost {
  /** Members that the app has put on its global object. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** Runs a function of the app in its next turn of JavaScript, as the response of a server would. */
  run(work: () => void): void;
  /** Replaces the text of a field. */
  write(testId: string, text: string): void;
  /** Finds the list in each frame from now on. Returns what was painted last. */
  watch(look: ListLook): () => ListFrame | undefined;
}
