import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * Returns a condition for texts that contain another one, case-sensitively on both engines. LIKE ignores case on one of them.
 */
export function contains(text: Expression<string | null>, part: string): Expression<SqlBool> {
  return sql<SqlBool>`replace(${text}, ${part}, '') <> ${text}`;
}

/**
 * Returns a condition for JSON arrays of strings with a member. Quotes in members are escaped, so `,"` is always the start of
 * one.
 */
export function hasTag(tags: Expression<string | null>, tag: string): Expression<SqlBool> {
  return contains(sql<string>`',' || substr(${tags}, 2)`, `,${JSON.stringify(tag)}`);
}
