/** Up to two letters that stand for somebody. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

/** The page loads pictures of its own server and of nobody else, who could see who looks at them. */
export function isOwnPicture(src: string, page: string): boolean {
  return URL.canParse(src, page) && new URL(src, page).origin === new URL(page).origin;
}
