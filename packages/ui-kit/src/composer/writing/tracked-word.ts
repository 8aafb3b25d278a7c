/** A word after a tracking character, such as `@ma`. */
export interface TrackedWord {
  /** The tracking character. */
  readonly tracker: string;
  /** The part after the tracking character. */
  readonly key: string;
  /** Index of the tracking character. The word ends at the caret. */
  readonly start: number;
  readonly end: number;
}

/** Length of `key` beyond which a word is not tracked. */
const MAX_KEY_LENGTH = 40;

/**
 * Returns the word at the caret that suggestions are for. It is at the start of the text or after white space and may
 * contain a space, as names do.
 */
export function trackedWord(text: string, caret: number, trackers: readonly string[]): TrackedWord | undefined {
  const textBefore = text.slice(Math.max(0, caret - MAX_KEY_LENGTH - 1), caret);
  const offset = caret - textBefore.length;
  for (let index = textBefore.length - 1; index >= 0; index -= 1) {
    const tracker = textBefore[index] ?? '';
    if (tracker === '\n') return undefined;
    if (!trackers.includes(tracker)) continue;
    const key = textBefore.slice(index + 1);
    const isFirst = offset + index === 0 || /\s/.test(text[offset + index - 1] ?? '');
    const isName = !/^\s|\s.*\s/.test(key);
    return isFirst && isName ? { tracker, key, start: offset + index, end: caret } : undefined;
  }
  return undefined;
}
