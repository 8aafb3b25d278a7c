/** The type in camel case: `toolResult` for `tool-result` and `tool_result`. */
type Camel<T extends string> = T extends `${infer A}${'-' | '_'}${infer B}` ? `${A}${Capitalize<Camel<B>>}` : T;

/** Returns an object with a member for each value, named after it in camel case. */
export function named<T extends string>(...values: readonly T[]): { readonly [K in T as Camel<K>]: K };
export function named(...values: readonly string[]): Readonly<Record<string, string>> {
  const nameOf = (value: string) => value.replace(/[-_]./g, (separated) => separated.slice(1).toUpperCase());
  return Object.freeze(Object.fromEntries(values.map((value) => [nameOf(value), value])));
}
