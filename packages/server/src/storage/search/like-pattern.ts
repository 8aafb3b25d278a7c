import { type Expression, type SqlBool, sql } from 'kysely';
import { searchCode } from './search-code.ts';

/** Maximum number of words in a condition. More words exclude hardly any candidates, but each is compared with all of them. */
const MAX_WORDS = 4;

/**
 * Returns a condition for which the pg_trgm index on a coded text can be used; undefined for a term without three letters or
 * digits in a row. Each word is a separate pattern. From a pattern with a space, pg_trgm would also use the trigrams of
 * beginnings and ends of words, whose lists are the longest of all.
 */
export function likePattern(coded: Expression<string>, term: string): Expression<SqlBool> | undefined {
  const words = [...new Set(searchCode(term).match(/[a-z0-9]{3,}/g))].sort((a, b) => b.length - a.length);
  if (words.length === 0) return undefined;
  const patterns = words.slice(0, MAX_WORDS).map((word) => sql<SqlBool>`${coded} LIKE ${`%${word}%`}`);
  return sql.join<SqlBool>(patterns, sql` AND `);
}
