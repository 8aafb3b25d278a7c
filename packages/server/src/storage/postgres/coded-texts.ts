import { type RawBuilder, sql } from 'kysely';
import type { Searched } from '../search/search-index.ts';

/**
 * Expressions over the columns of a table that are indexed with pg_trgm. A query must contain the same expression to use the
 * index.
 */
export const CODED_TEXTS: Readonly<Record<Searched, RawBuilder<string>>> = {
  messages: sql`chatwire_search_code(search_text)`,
  users: sql`chatwire_search_code((uid || ' ' || name_folded) COLLATE "C")`,
  groups: sql`chatwire_search_code((guid || ' ' || name_folded) COLLATE "C")`,
};
