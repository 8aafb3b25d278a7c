/** The texts of one notification before they are filled in. */
export interface Texts {
  readonly title: string;
  readonly body: string;
  /** Replaces a body with a placeholder that has no value. */
  readonly fallback?: string;
}
