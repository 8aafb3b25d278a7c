/**
 * Returns whether something is typed and each of its words starts a word of the text, in any order and case: `no dev`
 * matches `No device`.
 */
export function wordsMatch(typed: string, text: string): boolean {
  const [textWords, typedWords] = [wordsOf(text), wordsOf(typed)];
  return typedWords.length > 0 && typedWords.every((typedWord) => textWords.some((word) => word.startsWith(typedWord)));
}

/** Returns the words of a text in lower case. Underscores separate words, so that codes are found by their words. */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
