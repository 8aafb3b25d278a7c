/** An isolated part that contains no further one. */
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;

/** Returns a text without its isolated parts (U+2068…U+2069): they do not determine the direction of the text around them. */
export function withoutIsolates(text: string): string {
  return text.replace(ISOLATED, '');
}
