import type { ChatException } from '../../base/chat-exception.ts';
import { comparePositions, type MessagePosition } from '../records/message-order.ts';
import type { Edge, EdgeSide } from '../types.ts';

/** One end of a segment: the message id at which the next page starts, and whether the server has no more messages. */
export interface Boundary {
  readonly id: number | undefined;
  readonly isDone: boolean;
}

/**
 * A contiguous range of messages without gaps. Keys are unique and sorted. Inserting at an end is O(1), elsewhere a
 * binary search. See docs/spec/sdk.md#loading-and-segments.
 */
export class Segment {
  readonly id: number;
  readonly #positionOf: (key: string) => MessagePosition;
  #keys: string[] = [];
  readonly #members = new Set<string>();
  #snapshot: readonly string[] | undefined;
  older: Boundary = { id: undefined, isDone: false };
  newer: Boundary = { id: undefined, isDone: false };
  /** Requests in flight; `failed`: the error of the last request. */
  readonly loading: Partial<Record<EdgeSide, Promise<void>>> = {};
  readonly failed: Partial<Record<EdgeSide, ChatException>> = {};
  /** Number that increases with each showing of any segment, as of the last showing of this one; for eviction. */
  lastShown = 0;

  constructor(id: number, positionOf: (key: string) => MessagePosition) {
    this.id = id;
    this.#positionOf = positionOf;
  }

  get size(): number {
    return this.#keys.length;
  }

  /** Oldest first. Returns the same array until a key is inserted or removed. */
  get keys(): readonly string[] {
    this.#snapshot ??= [...this.#keys];
    return this.#snapshot;
  }

  has(key: string): boolean {
    return this.#members.has(key);
  }

  at(index: number): string | undefined {
    return this.#keys.at(index);
  }

  insert(key: string): void {
    if (this.#members.has(key)) return;
    this.#members.add(key);
    this.#snapshot = undefined;
    const position = this.#positionOf(key);
    this.#keys.splice(this.#indexFor(position), 0, key);
  }

  /** Moves a pending row to its position once the server has stored it. */
  settle(key: string): void {
    const index = this.#keys.indexOf(key);
    const position = this.#positionOf(key);
    const [before, after] = [this.#keys[index - 1], this.#keys[index + 1]];
    const isAfter = before === undefined || comparePositions(this.#positionOf(before), position) <= 0;
    const isBefore = after === undefined || comparePositions(position, this.#positionOf(after)) <= 0;
    if (isAfter && isBefore) return;
    this.remove(key);
    this.insert(key);
  }

  remove(key: string): void {
    if (!this.#members.delete(key)) return;
    this.#snapshot = undefined;
    this.#keys.splice(this.#keys.indexOf(key), 1);
  }

  edge(side: EdgeSide): Edge {
    const error = this.failed[side];
    if (this.loading[side]) return LOADING;
    if (this[side].isDone) return DONE;
    return error ? { status: 'error', error } : IDLE;
  }

  /** Returns the index of the first key after the position. */
  #indexFor(position: MessagePosition): number {
    let [low, high] = [0, this.#keys.length];
    const last = this.#keys.at(-1);
    if (last === undefined || comparePositions(this.#positionOf(last), position) < 0) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      const key = this.#keys[middle];
      if (key !== undefined && comparePositions(this.#positionOf(key), position) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export const IDLE: Edge = Object.freeze({ status: 'idle' });
const LOADING: Edge = Object.freeze({ status: 'loading' });
export const DONE: Edge = Object.freeze({ status: 'done' });
