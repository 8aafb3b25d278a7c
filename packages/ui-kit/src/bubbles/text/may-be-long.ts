/** Visible lines of a collapsed text. See docs/spec/message-list.md#built-in-kinds. */
export const SHOWN_LINES = 12;

/** Short texts, which are nearly all, are not measured: twelve lines hold more than this. */
export function mayBeLong(text: string): boolean {
  return text.length > 200 || text.split('\n').length > SHOWN_LINES;
}

/** Whether a text may have more than twelve lines on a phone. */
export function isLikelyLong(text: string): boolean {
  return text.length > 480 || text.split('\n').length > SHOWN_LINES;
}
