/** Returns the initials of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0]);
  // In scripts without capitals two letters would read as a word.
  return (isCapital(first) && isCapital(last) ? first + last : first).toUpperCase();
}

function isCapital(letter: string): boolean {
  return letter.toUpperCase() !== letter.toLowerCase();
}
