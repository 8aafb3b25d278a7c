import { type Expression, type SqlBool, sql } from 'kysely';
import { searchCode } from './search-code.ts';

/** More words exclude hardly any candidate, and each is compared with all of them. */
const MAX_WORDS = 4;

/**
 * Returns the condition that the pg_trgm index on a coded text supports; undefined for a term without three letters or
 * digits in a row. Each word is a separate pattern: from a pattern with a blank, pg_trgm also takes the trigrams of
 * beginnings and ends of words, whose lists are the longest of all.
 */
export function likePattern(coded: Expression<string>, term: string): Expression<SqlBool> | undefined {
  const words = [...new Set(searchCode(term).match(/[a-z0-9]{3,}/g))].sort((a, b) => b.length - a.length);
  if (words.length === 0) return undefined;
  const patterns = words.slice(0, MAX_WORDS).map((word) => sql<SqlBool>`${coded} LIKE ${`%${word}%`}`);
  return sql.join<SqlBool>(patterns, sql` AND `);
}
