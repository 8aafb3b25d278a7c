import { type Expression, type SqlBool, sql } from 'kysely';
import { likePattern } from '../search/like-pattern.ts';
import { nameTerms } from '../search/names/name-terms.ts';
import type { TextSearch } from '../search/text-search.ts';
import { CODED_TEXTS } from './coded-texts.ts';

/** Returns the condition with which the index finds names that may match a searchKey; undefined if no index helps. */
export function mayMatchName(
  { index }: TextSearch,
  searched: 'users' | 'groups',
  searchKey: string,
): Expression<SqlBool> | undefined {
  const { inKey, inName } = nameTerms(searchKey);
  const terms = [...new Set([inKey, inName])].filter((term) => term !== '');
  const patterns = terms.flatMap((term) => likePattern(CODED_TEXTS[searched], term) ?? []);
  if (!index.hasIndex(searched) || patterns.length < terms.length || patterns.length === 0) return undefined;
  return sql<SqlBool>`(${sql.join(patterns, sql` OR `)})`;
}
