/** Returns the value at a path of names; undefined if there is none. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown {
  let at: unknown = value;
  for (const name of names) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name);
  }
  return at;
}

/** Returns the text at a path; empty if there is none. */
export function textAt(value: unknown, ...names: readonly string[]): string {
  const at = valueAt(value, ...names);
  return typeof at === 'string' ? at : '';
}
