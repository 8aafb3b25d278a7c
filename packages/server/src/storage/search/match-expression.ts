import { searchCode } from './search-code.ts';

/** Every character that follows a two-letter term in the code of a folded text; the index appends a space at its end. */
const FOLLOWING = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
  (character) => character === character.toLowerCase(),
);
/** Intersecting more lists costs time and excludes hardly any candidate. */
const MOST_TRIGRAMS = 24;

/** FTS5 expression for the messages that may contain a folded term; undefined for one letter, which no trigram holds. */
export function matchExpression(term: string): string | undefined {
  const code = searchCode(term);
  if (code.length < 2) return undefined;
  if (code.length === 2) return FOLLOWING.map((next) => quoted(code + next)).join(' OR ');
  const trigrams = new Set(Array.from({ length: code.length - 2 }, (_, at) => code.slice(at, at + 3)));
  return [...trigrams].slice(0, MOST_TRIGRAMS).map(quoted).join(' AND ');
}

function quoted(token: string): string {
  return `"${token.replaceAll('"', '""')}"`;
}
