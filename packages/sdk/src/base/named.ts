/** An object with a member for each name, named like its value. */
export function named<T extends string>(...names: readonly T[]): { readonly [K in T]: K };
export function named(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.freeze(Object.fromEntries(names.map((name) => [name, name])));
}
