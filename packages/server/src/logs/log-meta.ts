import type { LogPage, LogPageRequest } from './log-store.ts';

/** Meta of a page: its position in the log, and the cursors of its neighbours. See docs/spec/notifications.md#order-and-cursor. */
export interface LogMeta {
  readonly current: { readonly limit: number; readonly count: number };
  readonly previous?: { readonly affix: 'prepend'; readonly messageId?: number; readonly logId: string };
  readonly next?: { readonly affix: 'append'; readonly messageId: number; readonly logId: string };
}

/**
 * Returns the meta of a page. `cursorMessageId`: message id of the entry with the `logId` of the request, if it still exists.
 * Needed for empty pages only.
 */
export function logMetaOf(request: LogPageRequest, page: LogPage, cursorMessageId: number | undefined): LogMeta {
  const { first, last } = page;
  const previous = first
    ? { messageId: first.messageId, logId: first.logId }
    : emptyPagePosition(request, cursorMessageId);
  return {
    current: { limit: request.limit, count: page.entries.length },
    ...(previous && { previous: { affix: 'prepend' as const, ...previous } }),
    ...(last && page.hasOlder && { next: { affix: 'append' as const, messageId: last.messageId, logId: last.logId } }),
  };
}

/** Returns the position of the request, from which a client that polls continues after an empty page. */
function emptyPagePosition({ logId }: LogPageRequest, messageId: number | undefined) {
  if (logId === undefined) return undefined;
  return { ...(messageId !== undefined && { messageId }), logId };
}
