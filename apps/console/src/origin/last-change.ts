/** The change of a value that was in force at an instant. */
export interface LastChange<Change> {
  /** The last change before the instant; undefined if none is recorded. */
  readonly last?: Change;
  /** Whether the value was changed after the instant. */
  readonly hasChangedSince: boolean;
}

/** Returns the last change at or before an instant. `changes`: of one value, newest first. */
export function lastChangeAt<Change extends { readonly atMS: number }>(
  changes: readonly Change[],
  atMs: number,
): LastChange<Change> {
  const last = changes.find((change) => change.atMS <= atMs);
  return { ...(last && { last }), hasChangedSince: changes.some((change) => change.atMS > atMs) };
}
