import type { CursorMeta } from '@chatwire/protocol';
import { seconds } from '../storage/wire-values.ts';
import type { CursorPage } from './cursor-page.ts';

/** Id and time (epoch seconds) of the first or last row of a page, from which a client continues. */
type Edge = Pick<NonNullable<CursorMeta['next']>, 'id' | 'sentAt'>;

/**
 * Returns cursors that continue a list in ascending order: `previous` before its first item, `next` after its last. See
 * docs/spec/rest-and-realtime.md#paging.
 */
export function cursorMeta<Row>(
  { rows, hasOlder, hasNewer }: CursorPage<Row>,
  limit: number,
  edge: (row: Row) => Edge,
): CursorMeta {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    current: { limit, count: rows.length },
    ...(first !== undefined && hasOlder && { previous: { affix: 'prepend', ...edge(first) } }),
    ...(last !== undefined && hasNewer && { next: { affix: 'append', ...edge(last) } }),
  };
}

/** Returns the edge of a list of messages. */
export function messageEdge({ id, sent_at_ms }: { readonly id: number; readonly sent_at_ms: number }): Edge {
  return { id: String(id), sentAt: seconds(sent_at_ms) };
}
