import { type Expression, type SqlBool, sql } from 'kysely';
import { likePattern } from '../search/like-pattern.ts';
import { nameTerms } from '../search/names/name-terms.ts';
import type { TextSearch } from '../search/text-search.ts';
import { CODED } from './coded-texts.ts';

/** Returns the condition on the index of names for candidates of a searchKey; undefined where no index helps. */
export function mayMatchName(
  { index }: TextSearch,
  searched: 'users' | 'groups',
  searchKey: string,
): Expression<SqlBool> | undefined {
  const { inKey, inName } = nameTerms(searchKey);
  const terms = [...new Set([inKey, inName])].filter((term) => term !== '');
  const patterns = terms.flatMap((term) => likePattern(CODED[searched], term) ?? []);
  if (!index.hasIndex(searched) || patterns.length < terms.length || patterns.length === 0) return undefined;
  return sql<SqlBool>`(${sql.join(patterns, sql` OR `)})`;
}
