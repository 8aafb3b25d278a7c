import { type Expression, type SqlBool, sql } from 'kysely';
import { contains } from '../../text-match.ts';
import { nameTerms } from './name-terms.ts';

/** Returns whether a searchKey occurs in an id or in a folded name. */
export function matchesName(
  key: Expression<string>,
  folded: Expression<string>,
  searchKey: string,
  searchIn: readonly ('key' | 'name')[] = ['key', 'name'],
): Expression<SqlBool> {
  const { inKey, inName } = nameTerms(searchKey);
  const conditions = [
    ...(searchIn.includes('key') ? [contains(key, inKey)] : []),
    ...(searchIn.includes('name') ? [contains(folded, inName)] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;
}
