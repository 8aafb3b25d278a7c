import { idOf, type Json, numberOf } from '../base/json.ts';

/** Position of a message among the others. See docs/spec/sdk.md#identity-and-order. */
export interface MessagePosition {
  /** Epoch seconds; of waiting messages, when they were made. */
  readonly sentAt: number;
  /** Waiting messages come last within their second. */
  readonly id: number;
}

export function positionOf(json: Json): MessagePosition {
  return { sentAt: numberOf(json, 'sentAt') ?? 0, id: idOf(json, 'id') ?? Number.MAX_SAFE_INTEGER };
}

/** Stored messages by time and id; negative if `a` comes first. */
export function comparePositions(a: MessagePosition, b: MessagePosition): number {
  return a.sentAt - b.sentAt || a.id - b.id;
}
