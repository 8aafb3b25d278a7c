import type { CursorMeta } from '@chatwire/protocol';
import { seconds } from '../storage/wire-values.ts';

/**
 * Returns cursors that continue a list in ascending order: `previous` before its first item, `next` after its last. See
 * docs/spec/rest-and-realtime.md#paging.
 */
export function cursorMeta(
  rows: readonly { readonly id: number; readonly sent_at_ms?: number }[],
  limit: number,
  hasOlder: boolean,
  hasNewer: boolean,
): CursorMeta {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    current: { limit, count: rows.length },
    ...(first && hasOlder && { previous: { affix: 'prepend', ...edge(first) } }),
    ...(last && hasNewer && { next: { affix: 'append', ...edge(last) } }),
  };
}

function edge({ id, sent_at_ms }: { readonly id: number; readonly sent_at_ms?: number }) {
  return { id: String(id), ...(sent_at_ms !== undefined && { sentAt: seconds(sent_at_ms) }) };
}
