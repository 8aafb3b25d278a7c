/** Returns the first letters of the first and the last word of a name; `#` if it has no letters or digits. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  const [first = '#', ...more] = letters;
  return (first + (more.at(-1) ?? '')).toUpperCase();
}
