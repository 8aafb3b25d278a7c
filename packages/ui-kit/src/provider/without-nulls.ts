/**
 * Removes props that are null. Apps without type checks pass null for values that they do not have yet.
 * `nullable`: names of props that may be null, and are therefore kept.
 */
export function withoutNulls<P extends object>(props: P, nullable: readonly (keyof P)[] = []): P {
  const isGiven = ([name, value]: [string, unknown]) => value !== null || nullable.some((each) => each === name);
  const entries = Object.entries(props);
  return entries.every(isGiven) ? props : (Object.fromEntries(entries.filter(isGiven)) as P);
}
