/** Visible lines of a collapsed text. See docs/spec/message-list.md#built-in-kinds. */
export const SHOWN_LINES = 12;

/** Returns whether text must be measured. Nearly all texts are so short that they certainly fit twelve lines. */
export function mayBeLong(text: string): boolean {
  return text.length > 200 || text.split('\n').length > SHOWN_LINES;
}

/** Returns whether text probably has more than twelve lines on a phone. */
export function isLikelyLong(text: string): boolean {
  return text.length > 480 || text.split('\n').length > SHOWN_LINES;
}
