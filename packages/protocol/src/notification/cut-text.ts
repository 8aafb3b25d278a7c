const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const graphemes = new Intl.Segmenter();

/**
 * Returns the text with at most `max` code points; a truncated text ends in `…`. Never cuts inside a grapheme (an emoji
 * with a skin tone, a flag, a letter with its accents) or inside an isolated name.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const room = characters.slice(0, Math.max(0, max - 1)).join('').length;
  const kept = text.slice(0, graphemes.segment(text).containing(room)?.index || room);
  return `${beforeOpenIsolate(kept)}…`;
}

function beforeOpenIsolate(text: string): string {
  const opened = text.lastIndexOf(FIRST_STRONG_ISOLATE);
  return opened > text.lastIndexOf(POP_ISOLATE) ? text.slice(0, opened) : text;
}
