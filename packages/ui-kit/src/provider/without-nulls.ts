/**
 * Drops props that are null: apps without type checks pass null for values they do not have yet.
 * `drawn`: props for which null is a value.
 */
export function withoutNulls<P extends object>(props: P, drawn: readonly (keyof P)[] = []): P {
  const isGiven = ([name, value]: [string, unknown]) => value !== null || drawn.some((each) => each === name);
  const entries = Object.entries(props);
  return entries.every(isGiven) ? props : (Object.fromEntries(entries.filter(isGiven)) as P);
}
