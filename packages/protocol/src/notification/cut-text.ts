const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const graphemes = new Intl.Segmenter();
/** Maximum length of an isolate that counts as a name, in UTF-16 units. A longer isolate counts as a text. */
const MAX_NAME_LENGTH = 200;

/**
 * Returns the text with at most `max` code points; a truncated text ends in `…`. Never cuts inside a grapheme (an emoji
 * with a skin tone, a flag, a letter with its accents) or inside an isolated name. An isolated text is closed after the
 * cut. When not even the first grapheme fits, only `…` is left.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const kept = wholeCharacters(text, characters, max - 1);
  const open = openIsolates(kept);
  const innermost = open.at(-1);
  if (innermost === undefined) return `${kept}…`;
  if (endOfIsolate(text, innermost) - innermost <= MAX_NAME_LENGTH) {
    // The name may be in an isolated text.
    return `${kept.slice(0, innermost)}…${POP_ISOLATE.repeat(open.length - 1)}`;
  }
  return `${wholeCharacters(text, characters, max - 2)}…${POP_ISOLATE}`;
}

/** Returns the longest part of a text that has at most `max` code points and does not split a character. */
function wholeCharacters(text: string, characters: readonly string[], max: number): string {
  const room = characters.slice(0, Math.max(0, max)).join('').length;
  return text.slice(0, graphemes.segment(text).containing(room)?.index ?? room);
}

function endOfIsolate(text: string, opened: number): number {
  let depth = 0;
  for (let at = opened; at < text.length; at += 1) {
    if (text[at] === FIRST_STRONG_ISOLATE) depth += 1;
    else if (text[at] === POP_ISOLATE) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Returns the indexes at which the isolates begin that are not closed, outermost first. */
function openIsolates(text: string): readonly number[] {
  const opened: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === FIRST_STRONG_ISOLATE) opened.push(at);
    else if (text[at] === POP_ISOLATE) opened.pop();
  }
  return opened;
}
