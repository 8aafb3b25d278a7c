import { type Expression, type SqlBool, sql } from 'kysely';

/** Returns whether a string contains another, case-sensitively, the same on both databases (LIKE folds case on one of them). */
export function contains(text: Expression<string | null>, part: string): Expression<SqlBool> {
  return sql<SqlBool>`replace(${text}, ${part}, '') <> ${text}`;
}

/** Returns whether a JSON array of strings has a member. A quote inside a member is escaped, so `,"` only starts one. */
export function hasTag(tags: Expression<string | null>, tag: string): Expression<SqlBool> {
  return contains(sql<string>`',' || substr(${tags}, 2)`, `,${JSON.stringify(tag)}`);
}
