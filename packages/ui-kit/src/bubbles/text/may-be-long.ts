/** Number of visible lines of a collapsed text. See docs/spec/message-list.md#built-in-kinds. */
export const COLLAPSED_LINES = 12;

/** Returns whether a text must be measured, because it may have more lines than a collapsed one. */
export function mayBeLong(text: string): boolean {
  return text.length > 200 || text.split('\n').length > COLLAPSED_LINES;
}

/** Returns whether a text probably has more lines on a phone than a collapsed one. */
export function isLikelyLong(text: string): boolean {
  return text.length > 480 || text.split('\n').length > COLLAPSED_LINES;
}
