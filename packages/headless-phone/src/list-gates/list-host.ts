/** Draws a list frame by frame. The gates need nothing else of a phone, so that another host can run them. */
export interface ListHost extends Disposable {
  /** Draws the next frame: what was changed before it is in it, or in a later one while JavaScript is slow. */
  frame(): Promise<void>;
  frames(count: number): Promise<void>;
  /** The finger on the list. */
  readonly scrollView: {
    /** Moves the list by some points in each frame, towards newer rows if they are positive. */
    beginDrag(pointsPerFrame: number): void;
    /** Lets go at a speed in points per millisecond, 0 at rest. */
    endDrag(pointsPerMs: number): void;
  };
  readonly keyboard: {
    /** Points. */
    show(height: number): void;
    hide(): void;
  };
  rotate(): void;
  setFontScale(scale: number): void;
  /** What the app has thrown or reported. */
  readonly errors: readonly string[];
}
