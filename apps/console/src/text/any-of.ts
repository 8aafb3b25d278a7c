const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });

/** Joins alternatives: `push, email, or SMS`. */
export function anyOf(words: Iterable<string>): string {
  return EITHER.format(words);
}
