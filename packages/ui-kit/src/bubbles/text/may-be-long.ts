/** Lines that are seen of a longer text. See docs/spec/message-list.md#built-in-kinds. */
export const SHOWN_LINES = 12;

/** Spares short texts, which are nearly all, from being measured: twelve lines hold more than this. */
export function mayBeLong(text: string): boolean {
  return text.length > 200 || text.split('\n').length > SHOWN_LINES;
}

/** Of a text that may be long: more than twelve lines of a phone. */
export function isLikelyLong(text: string): boolean {
  return text.length > 480 || text.split('\n').length > SHOWN_LINES;
}
