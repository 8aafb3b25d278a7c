const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });

/** `push, email, or text message`. */
export function anyOf(words: Iterable<string>): string {
  return EITHER.format(words);
}
