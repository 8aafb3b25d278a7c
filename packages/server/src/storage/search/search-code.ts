/**
 * Encodes a folded text (lower case, without accents) for pg_trgm: printable ASCII unchanged, every other character as three letters or digits. The index then
 * finds a single Chinese character, and emoji, although pg_trgm ignores characters that the database's locale does not consider a
 * letter. Characters may share a code: a hit is only a candidate, which is verified against the text. A part of a text has a code
 * that is a part of the text's code. Migration 0017 has the same function in PL/pgSQL.
 */
export function searchCode(folded: string): string {
  return coded(folded, (number) => (number % 36 ** 3).toString(36).padStart(3, '0'));
}

/**
 * Returns a code like `searchCode`, but with capitals for encoded characters. Folded texts have none, so a letter does
 * not match a part of such a code.
 */
export function distinctCode(folded: string): string {
  return coded(folded, (number) => capital(number / CAPITALS ** 2) + capital(number / CAPITALS) + capital(number));
}

const CAPITALS = 26;

function capital(number: number): string {
  return String.fromCharCode(65 + (Math.floor(number) % CAPITALS));
}

function coded(folded: string, codeOf: (number: number) => string): string {
  return folded.replace(/[^ -~]/gu, (character) => codeOf(character.codePointAt(0) ?? 0));
}

/**
 * Returns the indexed code of a string in a shard on SQLite: spaces follow it, so that every letter and every pair begins
 * a trigram.
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
