/**
 * How much older than its entry a moment is, as a class. Entries are ordered by the time they were written, filters name
 * the time a message was sent or its processing began: the class bounds where in the log such a moment can be found.
 */
export interface AgeScale {
  /** Class i holds ages below bounds[i] ms and not below bounds[i-1]; the class after the last has no upper bound. */
  readonly bounds: readonly number[];
  /** Most entries are in this class or a younger one. */
  readonly prompt: number;
  /** Classes of moments after the entry was written, because another node's clock was ahead: a little, or more. */
  readonly nearFuture: number;
  readonly farFuture: number;
}

/** Clocks of nodes that are cared for differ by less, ms. */
export const NEAR_FUTURE_MS = 300_000;

/** 1 s, 10 s, … about 3 years: most messages are notified at once, batches hours later, edits years later. */
export const SENT_AGES: AgeScale = {
  bounds: [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11],
  prompt: 1,
  nearFuture: 10,
  farFuture: 11,
};

/** 1 s, 1 min, 1 h: one call, a retry, a long series of retries. */
export const STARTED_AGES: AgeScale = { bounds: [1e3, 6e4, 3.6e6], prompt: 0, nearFuture: 4, farFuture: 5 };

export function ageClassOf(scale: AgeScale, age: number): number {
  if (age < 0) return age >= -NEAR_FUTURE_MS ? scale.nearFuture : scale.farFuture;
  const found = scale.bounds.findIndex((bound) => age < bound);
  return found < 0 ? scale.bounds.length : found;
}
