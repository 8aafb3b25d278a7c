import { asJson, idOf, type Json, numberOf, objectOf, textOf } from '../base/json.ts';
import type { MessageRecord } from './message-record.ts';
import type { Tick } from './types.ts';

interface Cursors {
  deliveredUpTo: number;
  readUpTo: number;
}

/** How far others have come in each conversation and thread; never moves back. Contract 17. */
export class ReceiptCursors {
  readonly #cursors = new Map<string, Cursors>();
  readonly #ownUid: () => string | undefined;

  constructor(ownUid: () => string | undefined) {
    this.#ownUid = ownUid;
  }

  /** Takes a live receipt; true if a cursor has moved. In groups only what all members have done counts. */
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
   * Takes the positions a catch-up names, of the conversation and of its threads: of the other one, or, if all `others` of
   * a group are listed, the lowest.
   * True if a cursor has moved.
   */
  take(conversationId: string, receipts: readonly Json[], others: number): boolean {
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

  clear(): void {
    this.#cursors.clear();
  }

  #move(conversationId: string, parentId: string | undefined, deliveredUpTo: number, readUpTo: number): boolean {
    const key = keyOf(conversationId, parentId);
    const cursors = this.#cursors.get(key) ?? { deliveredUpTo: 0, readUpTo: 0 };
    const hasMoved = deliveredUpTo > cursors.deliveredUpTo || readUpTo > cursors.readUpTo;
    cursors.deliveredUpTo = Math.max(cursors.deliveredUpTo, deliveredUpTo);
    cursors.readUpTo = Math.max(cursors.readUpTo, readUpTo);
    this.#cursors.set(key, cursors);
    return hasMoved;
  }
}

function keyOf(conversationId: string, parentId: string | undefined): string {
  return `${conversationId}:${parentId ?? ''}`;
}
