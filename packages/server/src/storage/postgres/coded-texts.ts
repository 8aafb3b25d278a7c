import { type RawBuilder, sql } from 'kysely';
import type { Searched } from '../search/search-index.ts';

/** The expressions indexed by pg_trgm, over a table's columns. A query that uses an index repeats its expression. */
export const CODED: Readonly<Record<Searched, RawBuilder<string>>> = {
  messages: sql`chatwire_search_code(search_text)`,
  users: sql`chatwire_search_code((uid || ' ' || name_folded) COLLATE "C")`,
  groups: sql`chatwire_search_code((guid || ' ' || name_folded) COLLATE "C")`,
};
