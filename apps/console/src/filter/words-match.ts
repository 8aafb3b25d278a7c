/** Returns whether something is typed and each of its words starts a word of the text, in any order and case: `no dev` matches `No device`. */
export function wordsMatch(typed: string, text: string): boolean {
  const [words, wanted] = [wordsOf(text), wordsOf(typed)];
  return wanted.length > 0 && wanted.every((word) => words.some((each) => each.startsWith(word)));
}

/** Underscores separate words, so that codes are found by theirs: `DND_PREFERENCE`. */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
