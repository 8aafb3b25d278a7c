import { idOf, type Json, numberOf } from '../../base/json.ts';

/** Position of a message among the others. See docs/spec/sdk.md#identity-and-order. */
export interface MessagePosition {
  /** Epoch seconds. For a pending message, the time of its creation. */
  readonly sentAt: number;
  /** For a pending message, the maximum, so that it comes last within its second. */
  readonly id: number;
}

/** Returns the position of a message. */
export function positionOf(json: Json): MessagePosition {
  return { sentAt: numberOf(json, 'sentAt') ?? 0, id: idOf(json, 'id') ?? Number.MAX_SAFE_INTEGER };
}

/** Compares by time, then by id. Returns a negative number if `a` comes first. */
export function comparePositions(a: MessagePosition, b: MessagePosition): number {
  return a.sentAt - b.sentAt || a.id - b.id;
}
