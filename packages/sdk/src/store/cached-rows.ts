import { asJson, idOf, type Json, numberOf, objectsOf, textOf } from '../base/json.ts';
import type { ReceiptPositions } from './reading/receipt-cursors.ts';

/** The newest messages of a conversation, as stored on the device. */
export interface CachedRows {
  readonly conversationId: string;
  /** Sequence number up to which the rows are current. */
  readonly seq: number;
  /** Oldest first. */
  readonly rows: readonly Json[];
  /** Whether the conversation has no messages older than the first row. */
  readonly isWhole: boolean;
  readonly unreadMessageCount: number;
  readonly lastReadMessageId: number | undefined;
  /** Receipts of the other members. */
  readonly reached: ReceiptPositions;
}

/** Returns the parsed rows; undefined for anything else. */
export function parseCachedRows(json: Json): CachedRows | undefined {
  const [conversationId, seq] = [textOf(json, 'conversationId'), numberOf(json, 'seq')];
  if (conversationId === undefined || seq === undefined) return undefined;
  return {
    conversationId,
    seq,
    rows: objectsOf(json, 'rows'),
    isWhole: json['isWhole'] === true,
    unreadMessageCount: numberOf(json, 'unreadMessageCount') ?? 0,
    lastReadMessageId: idOf(json, 'lastReadMessageId'),
    reached: parsePositions(asJson(json['reached'])),
  };
}

function parsePositions(json: Json): ReceiptPositions {
  return { deliveredUpTo: numberOf(json, 'deliveredUpTo') ?? 0, readUpTo: numberOf(json, 'readUpTo') ?? 0 };
}
