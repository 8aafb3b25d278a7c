/** Whose setting it was, to follow what it did. */
export function setBy(source: 'user' | 'app', name = 'the user'): string {
  return source === 'user' ? `set by ${name}` : 'set for the whole app';
}
