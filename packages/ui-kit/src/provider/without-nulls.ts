/**
 * Props of null as if they were left out: apps that are not checked by types give null for what they do not have yet.
 * `drawn`: those for which null is a value.
 */
export function withoutNulls<P extends object>(props: P, drawn: readonly (keyof P)[] = []): P {
  const isGiven = ([name, value]: [string, unknown]) => value !== null || drawn.some((each) => each === name);
  const entries = Object.entries(props);
  return entries.every(isGiven) ? props : (Object.fromEntries(entries.filter(isGiven)) as P);
}
