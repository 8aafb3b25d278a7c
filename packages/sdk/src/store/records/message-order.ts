import { idOf, type Json, numberOf } from '../../base/json.ts';

/** Position of a message among the others. See docs/spec/sdk.md#identity-and-order. */
export interface MessagePosition {
  /** Epoch seconds; of a pending message, its creation. */
  readonly sentAt: number;
  /** The maximum for a pending message, which comes last within its second. */
  readonly id: number;
}

export function positionOf(json: Json): MessagePosition {
  return { sentAt: numberOf(json, 'sentAt') ?? 0, id: idOf(json, 'id') ?? Number.MAX_SAFE_INTEGER };
}

/** Compares by time, then by id. Negative if `a` comes first. */
export function comparePositions(a: MessagePosition, b: MessagePosition): number {
  return a.sentAt - b.sentAt || a.id - b.id;
}
