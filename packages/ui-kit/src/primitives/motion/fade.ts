/** A change of the opacity of a view. The view is transparent at first, or opaque if the fade loops. */
export interface Fade {
  readonly to: number;
  readonly durationMs: number;
  /** Whether the view fades out and in again until it is removed. Default: false. */
  readonly isLoop?: boolean;
  /** Whether the view is opaque and does not fade, because the user prefers reduced motion. */
  readonly isStill: boolean;
}
