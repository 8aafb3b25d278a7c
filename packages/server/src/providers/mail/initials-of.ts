/** Returns up to two initials of a name, shown without a picture. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  const [first = '#', ...more] = letters;
  return (first + (more.at(-1) ?? '')).toUpperCase();
}
