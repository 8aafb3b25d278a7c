/** `text, json, or csv`. */
export function oneOf(values: readonly string[]): string {
  return OR.format(values);
}

/** `text, json, and csv`. */
export function allOf(values: readonly string[]): string {
  return AND.format(values);
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' });
const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/** `1 entry`, `2 entries`. Default of `many`: `one` with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
