/** Returns the anchor that GitHub gives a heading of a Markdown page. */
export function anchorOf(heading: string): string {
  const text = heading.replaceAll(/\]\([^)]*\)/g, '').toLowerCase();
  return text.replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replaceAll(' ', '-');
}
