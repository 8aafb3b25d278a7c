import type { ClearCause } from '@chatwire/protocol';
import type { ClearItem } from '../../providers/clear-details.ts';
import type { ShownNotification } from './shown-notification.ts';

/** A shown notification that is outdated. */
export interface OutdatedRow extends ShownNotification {
  /** Why it is outdated. */
  readonly why: ClearCause;
}

/** The items of one clear, and the rows that they cover. */
export interface Clear {
  readonly items: readonly ClearItem[];
  readonly covered: readonly OutdatedRow[];
}

/** Maximum number of items of one clear. See docs/spec/last-mile.md#clear-form. */
export const MAX_ITEMS = 10;
/** Maximum size of all items of one clear as JSON. */
export const MAX_ITEM_BYTES = 512;
/** Maximum number of message ids in one item. */
const MAX_IDS_PER_ITEM = 20;

/** The message of a push that carries a clear. */
export interface CarryingMessage {
  readonly id: number;
  readonly conversationId: string;
  /** Whether the push is about its deletion, and removes its notification instead of showing one. */
  readonly isRemoved: boolean;
}

/** Returns the item that removes the notification of a deleted message. */
export function removalItemOf({ id, conversationId }: Omit<CarryingMessage, 'isRemoved'>): ClearItem {
  return { c: conversationId, ids: [id] };
}

/**
 * Returns the items that remove outdated notifications, as many as fit, and the rows that they cover. The most recent
 * conversations come first. An item never covers an unread message, even one that arrives later: ids only grow, and `to` is
 * at most the id of a message that was read or shown. `carrying`: the message of the push. If it is deleted, the first item
 * removes it. Otherwise no item covers it: the push may arrive twice, and the device would then remove the notification that
 * the push shows.
 */
export function clearItemsOf(rows: readonly OutdatedRow[], carrying?: CarryingMessage): Clear {
  const items: ClearItem[] = carrying?.isRemoved ? [removalItemOf(carrying)] : [];
  const covered: OutdatedRow[] = [];
  const others = carrying ? rows.filter(({ messageId }) => messageId !== carrying.id) : rows;
  for (const part of partsOf(others, carrying?.isRemoved ? undefined : carrying)) {
    if (!fits([...items, part.item])) continue;
    items.push(part.item);
    covered.push(...part.rows);
  }
  return { items, covered };
}

interface Part {
  readonly item: ClearItem;
  readonly rows: readonly OutdatedRow[];
}

/** Returns whether a client accepts these items in one push. */
function fits(items: readonly ClearItem[]): boolean {
  return items.length <= MAX_ITEMS && Buffer.byteLength(JSON.stringify(items)) <= MAX_ITEM_BYTES;
}

function partsOf(rows: readonly OutdatedRow[], carrying: CarryingMessage | undefined): Part[] {
  const conversations = Map.groupBy(rows, (row) => row.conversationId);
  return [...conversations]
    .map(([c, own]) => ({
      rank: rankOf(own),
      parts: conversationParts(c, own, carrying?.conversationId === c ? carrying.id : Number.POSITIVE_INFINITY),
    }))
    .sort((a, b) => b.rank - a.rank)
    .flatMap(({ parts }) => parts);
}

/** Returns the rank of a conversation. Conversations that no accepted clear covers rank higher, then the more recent ones. */
function rankOf(rows: readonly OutdatedRow[]): number {
  const uncovered = rows.filter(({ isCovered }) => !isCovered);
  const newest = Math.max(...(uncovered.length > 0 ? uncovered : rows).map(({ messageId }) => messageId));
  return uncovered.length > 0 ? newest : newest - Number.MAX_SAFE_INTEGER;
}

/**
 * Returns the items of one conversation (`c`). Notifications before the message `end` that are read, or whose group the
 * recipient has left, are covered by `to`, one item for the main list and one for each thread. The others are named by id,
 * except merged rows, which stand for several messages.
 */
function conversationParts(c: string, rows: readonly OutdatedRow[], end: number): Part[] {
  const parts: Part[] = [];
  const isByPosition = (row: OutdatedRow) => row.messageId < end && isCoveredByPosition(row);
  for (const [p, own] of Map.groupBy(rows.filter(isByPosition), (row) => row.parentId)) {
    const last = Math.max(...own.map((row) => (isReadUpTo(row) ? Math.max(row.readId, row.messageId) : row.messageId)));
    const to = Math.min(last, end - 1);
    const by = own.every(({ why }) => why === 'removed') ? 'removed' : onlyAnswered(own) ? 'answered' : undefined;
    parts.push({ item: { c, ...(p > 0 && { p }), to, ...(by && { by }) }, rows: own });
  }
  const single = rows.filter((row) => !isByPosition(row) && row.kind !== 'merged');
  for (const [why, own] of Map.groupBy(single, (row) => row.why)) {
    for (let at = 0; at < own.length; at += MAX_IDS_PER_ITEM) {
      const part = own.slice(at, at + MAX_IDS_PER_ITEM);
      const ids = [...new Set(part.map((row) => row.messageId))];
      parts.push({ item: { c, ids, ...(why !== 'deleted' && { by: why }) }, rows: part });
    }
  }
  return parts;
}

/**
 * Returns whether all notifications up to a row are outdated as well, because they were read, or the recipient has left. This
 * is not so for an opened reaction to a message beyond the read position, such as the recipient's own: notifications before
 * that message may be unread.
 */
function isCoveredByPosition(row: OutdatedRow): boolean {
  return (isReadUpTo(row) && row.messageId <= row.readId) || (row.why === 'removed' && row.hasLeft);
}

function isReadUpTo({ why }: OutdatedRow): boolean {
  return why === 'read' || why === 'answered';
}

function onlyAnswered(rows: readonly OutdatedRow[]): boolean {
  return rows.every(({ why }) => why === 'answered');
}
