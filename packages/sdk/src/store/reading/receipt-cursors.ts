import { asJson, idOf, type Json, numberOf, objectOf, textOf } from '../../base/json.ts';
import type { MessageRecord } from '../records/message-record.ts';
import type { Tick } from '../types.ts';

/** Ids of the newest message that the other users have received, and of the newest one they have read; 0 if none. */
export interface ReceiptPositions {
  readonly deliveredUpTo: number;
  readonly readUpTo: number;
}

/**
 * Receipt positions of the other users per conversation and thread. They never move back.
 * See docs/spec/sdk.md#receipts-and-unread.
 */
export class ReceiptCursors {
  readonly #cursors = new Map<string, ReceiptPositions>();
  readonly #ownUid: () => string | undefined;

  constructor(ownUid: () => string | undefined) {
    this.#ownUid = ownUid;
  }

  /** Applies a live receipt. Returns whether a cursor has moved. In groups, only receipts of all members count. */
  receive(conversationId: string, data: Json): boolean {
    const id = idOf(data, 'messageId');
    const isGroup = textOf(data, 'receiverType') === 'group';
    const isOwn = textOf(asJson(data['sender']), 'uid') === this.#ownUid();
    const kind = textOf(data, 'receiptType') ?? '';
    if (id === undefined || (isOwn && !isGroup)) return false;
    const [delivered, read] = isGroup ? ['deliveredToAll', 'readByAll'] : ['delivered', 'read'];
    if (kind === delivered) return this.#move(conversationId, textOf(data, 'parentId'), id, 0);
    return kind === read && this.#move(conversationId, textOf(data, 'parentId'), id, id);
  }

  /**
   * Applies the positions of a catch-up, for the conversation and its threads: those of the other user, or the lowest
   * of a group if all `others` are listed. Returns whether a cursor has moved.
   */
  applyAll(conversationId: string, receipts: readonly Json[], others: number): boolean {
    const threads = [...new Set(receipts.map((receipt) => textOf(receipt, 'parentId')))];
    return threads
      .map((parentId) => {
        const listed = receipts.filter((receipt) => textOf(receipt, 'parentId') === parentId);
        if (listed.length < others) return false;
        const lowest = (member: string) => Math.min(...listed.map((receipt) => idOf(receipt, member) ?? 0));
        const readUpTo = lowest('readUpTo');
        return this.#move(conversationId, parentId, Math.max(lowest('deliveredUpTo'), readUpTo), readUpTo);
      })
      .includes(true);
  }

  /** Returns the delivery state of a message. */
  tickOf({ json, sendState }: MessageRecord): Tick {
    if (sendState === 'failed' || sendState === 'sending') return sendState;
    if (sendState !== 'sent') return 'queued';
    if (textOf(json, 'sender') !== this.#ownUid()) return 'none';
    const moderation = textOf(objectOf(asJson(json['data']), 'moderation') ?? {}, 'status');
    if (moderation === 'disapproved') return 'blocked';
    if (moderation === 'pending') return 'pending';
    const cursors = this.#cursors.get(keyOf(textOf(json, 'conversationId') ?? '', textOf(json, 'parentId')));
    const id = idOf(json, 'id') ?? 0;
    const isGroup = textOf(json, 'receiverType') === 'group';
    const has = (stamp: string, upTo: number | undefined) => numberOf(json, stamp) !== undefined || id <= (upTo ?? 0);
    if (has(isGroup ? 'readByAllAt' : 'readAt', cursors?.readUpTo)) return 'read';
    return has(isGroup ? 'deliveredToAllAt' : 'deliveredAt', cursors?.deliveredUpTo) ? 'delivered' : 'sent';
  }

  /** Returns the positions of a conversation or thread, for the cache. */
  positionsOf(conversationId: string, parentId: string | undefined): ReceiptPositions {
    return this.#cursors.get(keyOf(conversationId, parentId)) ?? NO_POSITIONS;
  }

  /** Restores cached positions, so that the app does not show older receipts after a restart. */
  restore(conversationId: string, parentId: string | undefined, { deliveredUpTo, readUpTo }: ReceiptPositions): void {
    this.#move(conversationId, parentId, deliveredUpTo, readUpTo);
  }

  clear(): void {
    this.#cursors.clear();
  }

  #move(conversationId: string, parentId: string | undefined, deliveredUpTo: number, readUpTo: number): boolean {
    const key = keyOf(conversationId, parentId);
    const previous = this.#cursors.get(key) ?? NO_POSITIONS;
    this.#cursors.set(key, {
      deliveredUpTo: Math.max(previous.deliveredUpTo, deliveredUpTo),
      readUpTo: Math.max(previous.readUpTo, readUpTo),
    });
    return deliveredUpTo > previous.deliveredUpTo || readUpTo > previous.readUpTo;
  }
}

const NO_POSITIONS: ReceiptPositions = { deliveredUpTo: 0, readUpTo: 0 };

function keyOf(conversationId: string, parentId: string | undefined): string {
  return `${conversationId}:${parentId ?? ''}`;
}
