/** The text with at most `max` characters (code points), the last one `…` when something was cut off. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
