/**
 * Encodes a folded text (lower case, without accents) for pg_trgm: printable ASCII stays unchanged, and every other character
 * becomes three letters or digits. The index therefore finds single Chinese characters and emoji, although pg_trgm ignores
 * characters that are not letters in the database's locale. Several characters may have the same code, so every hit must be
 * compared with the text. The code of a part of a text is a part of the code of the text. Migration 0017 contains the same
 * function in PL/pgSQL.
 */
export function searchCode(folded: string): string {
  return encode(folded, (number) => (number % 36 ** 3).toString(36).padStart(3, '0'));
}

/**
 * Encodes a folded text as `searchCode` does, but other characters become three capitals. Folded texts have no capitals, so a
 * letter never matches a part of such a code.
 */
export function distinctCode(folded: string): string {
  return encode(folded, (number) => capital(number / CAPITALS ** 2) + capital(number / CAPITALS) + capital(number));
}

const CAPITALS = 26;

function capital(number: number): string {
  return String.fromCharCode(65 + (Math.floor(number) % CAPITALS));
}

function encode(folded: string, codeOf: (number: number) => string): string {
  return folded.replace(/[^ -~]/gu, (character) => codeOf(character.codePointAt(0) ?? 0));
}

/**
 * Returns the code of a text that SQLite indexes. It ends in two spaces, so that every letter, and every pair of letters, is
 * the beginning of a trigram.
 */
export function indexedCode(folded: string): string {
  return `${distinctCode(folded)}  `;
}

/** Returns the distinct trigrams of a code. */
export function trigramsOf(code: string): string[] {
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= code.length; at += 1) trigrams.add(code.slice(at, at + 3));
  return [...trigrams];
}
