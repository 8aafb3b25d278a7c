/**
 * Removes props that are null, which apps without type checks pass for values they do not have yet.
 * `nullable`: props for which null is a value.
 */
export function withoutNulls<P extends object>(props: P, nullable: readonly (keyof P)[] = []): P {
  const isGiven = ([name, value]: [string, unknown]) => value !== null || nullable.some((each) => each === name);
  const entries = Object.entries(props);
  return entries.every(isGiven) ? props : (Object.fromEntries(entries.filter(isGiven)) as P);
}
