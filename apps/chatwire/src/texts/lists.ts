/** Joins values as in `text, json, or csv`. */
export function oneOf(values: readonly string[]): string {
  return OR.format(values);
}

/** Joins values as in `text, json, and csv`. */
export function allOf(values: readonly string[]): string {
  return AND.format(values);
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' });
const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/** Formats a count as in `1 entry` or `2 entries`. Default of `many`: `one` plus s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
