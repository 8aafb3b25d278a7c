/** A change of the opacity of a view. The view is transparent at first; if the fade is repeated, it is opaque. */
export interface Fade {
  readonly to: number;
  readonly durationMs: number;
  /** Whether the view fades to and fro until it is removed. Default: false. */
  readonly isLoop?: boolean;
  /** Whether the view is opaque and does not fade, because the user prefers reduced motion. */
  readonly isStill: boolean;
}
