/** Returns up to two initials of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

/** Returns whether this server hosts the image. Others could track who views it. */
export function isHostedHere(src: string, page: string): boolean {
  return URL.canParse(src, page) && new URL(src, page).origin === new URL(page).origin;
}
