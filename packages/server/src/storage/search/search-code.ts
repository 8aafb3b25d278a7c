/**
 * Text as the indexes hold it: printable ASCII as it is, every other character as three letters or digits.
 * Trigram indexes then find a single Chinese character, and pg_trgm, which ignores what the database's locale does not
 * call a letter, finds emoji. Characters may share a code: a hit is a candidate, and the text itself decides.
 * A part of a text has a code that is a part of the text's code. Migration 0017 has the same function in PL/pgSQL.
 */
export function searchCode(folded: string): string {
  return folded.replace(/[^ -~]/gu, (character) => {
    const number = (character.codePointAt(0) ?? 0) % CODES;
    return number.toString(36).padStart(3, '0');
  });
}

const CODES = 36 ** 3;

/** The code of a text in a trigram index: spaces follow it, so that every letter and every pair begins a trigram. */
export function indexedCode(folded: string): string {
  return `${searchCode(folded)}  `;
}

/** Distinct trigrams of a code. */
export function trigramsOf(code: string): string[] {
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= code.length; at += 1) trigrams.add(code.slice(at, at + 3));
  return [...trigrams];
}
