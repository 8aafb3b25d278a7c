import type { ClearCause } from '@chatwire/protocol';
import type { ClearItem } from '../../providers/clear-details.ts';
import type { ShownNotification } from './shown-notification.ts';

/** A shown notification that is outdated. */
export interface OutdatedRow extends ShownNotification {
  readonly why: ClearCause;
}

/** The items of one clear, and the rows that they cover. */
export interface Clear {
  readonly items: readonly ClearItem[];
  readonly covered: readonly OutdatedRow[];
}

/** Most items of one clear. See docs/spec/last-mile.md#clear-form. */
export const MAX_ITEMS = 10;
export const MAX_ITEM_BYTES = 512;
const MAX_IDS = 20;

/** The message of a push that carries a clear. */
export interface CarryingMessage {
  readonly id: number;
  readonly conversationId: string;
  /** It is deleted: the push removes its notification instead of showing one. */
  readonly isRemoved: boolean;
}

/** Returns the item that removes the notification of a deleted message. */
export function removalItemOf({ id, conversationId }: Omit<CarryingMessage, 'isRemoved'>): ClearItem {
  return { c: conversationId, ids: [id] };
}

/**
 * Returns the items that remove outdated notifications, the most recent conversations first, as many as fit. An item
 * never covers an unread message, whenever it arrives: ids only grow, and `to` ends at what was read or shown.
 * `carrying`: the message of the push. If it is deleted, the first item removes it. Otherwise no item covers it, because the push may
 * arrive twice, and would then report that the notification that it shows was removed.
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

function partsOf(rows: readonly OutdatedRow[], spared: CarryingMessage | undefined): Part[] {
  const conversations = Map.groupBy(rows, (row) => row.conversationId);
  return [...conversations]
    .map(([c, own]) => ({
      rank: rankOf(own),
      parts: conversationParts(c, own, spared?.conversationId === c ? spared.id : Number.POSITIVE_INFINITY),
    }))
    .sort((a, b) => b.rank - a.rank)
    .flatMap(({ parts }) => parts);
}

/** Conversations that no accepted clear covers yet come first, then the most recent. */
function rankOf(rows: readonly OutdatedRow[]): number {
  const untold = rows.filter(({ isTold }) => !isTold);
  const newest = Math.max(...(untold.length > 0 ? untold : rows).map(({ messageId }) => messageId));
  return untold.length > 0 ? newest : newest - Number.MAX_SAFE_INTEGER;
}

/**
 * Returns read and left notifications before the message `end` by `to`, for the main list and each thread; the others by their
 * ids. A merged row has no id of its own.
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
    for (let at = 0; at < own.length; at += MAX_IDS) {
      const part = own.slice(at, at + MAX_IDS);
      const ids = [...new Set(part.map((row) => row.messageId))];
      parts.push({ item: { c, ids, ...(why !== 'deleted' && { by: why }) }, rows: part });
    }
  }
  return parts;
}

/**
 * Everything that is shown up to the row is outdated as well: it was read, or the recipient has left. An opened reaction may be
 * about a message beyond the read position, such as the recipient's own. What is shown before that message may be unread.
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
