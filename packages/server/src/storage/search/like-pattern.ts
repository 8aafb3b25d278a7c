import { type Expression, type SqlBool, sql } from 'kysely';
import { searchCode } from './search-code.ts';

/** Condition that pg_trgm's index on a coded text answers; undefined for a term without three letters or digits in a row. */
export function likePattern(coded: Expression<string>, term: string): Expression<SqlBool> | undefined {
  const code = searchCode(term);
  if (!/[a-z0-9]{3}/.test(code)) return undefined;
  return sql<SqlBool>`${coded} LIKE ${`%${code.replace(/[\\%_]/g, '\\$&')}%`}`;
}
