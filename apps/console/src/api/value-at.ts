/** Returns the value at a path of names; undefined if there is none. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown {
  let current: unknown = value;
  for (const name of names) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = Reflect.get(current, name);
  }
  return current;
}

/** Returns the text at a path; empty if there is none. */
export function textAt(value: unknown, ...names: readonly string[]): string {
  const at = valueAt(value, ...names);
  return typeof at === 'string' ? at : '';
}
