import type { Json } from '../../base/json.ts';
import { comparePositions, type MessagePosition } from '../records/message-order.ts';
import type { MessageRecords } from '../records/message-records.ts';
import type { EdgeSide } from '../types.ts';
import type { MessagePage } from './message-pages.ts';
import { Segment } from './segment.ts';

export interface SegmentsOptions {
  readonly records: MessageRecords;
  /** Called after a merge: views of `from` must show `into`. */
  readonly merged: (from: Segment, into: Segment) => void;
}

/**
 * The segments of one conversation under one filter. No key is in two of them. At most one is live: it ends at the
 * newest message, and new messages are appended to it. A page that overlaps segments is merged with them.
 * See docs/spec/sdk.md#loading-and-segments.
 */
export class Segments {
  readonly #records: MessageRecords;
  readonly #merged: (from: Segment, into: Segment) => void;
  #all: Segment[] = [];
  /** Still shown, until new segments replace them. */
  #outdated: Segment[] = [];
  #live: Segment | undefined;
  #shownCount = 0;

  constructor({ records, merged }: SegmentsOptions) {
    this.#records = records;
    this.#merged = merged;
  }

  get all(): readonly Segment[] {
    return this.#all;
  }

  get live(): Segment | undefined {
    return this.#live;
  }

  has(segment: Segment): boolean {
    return this.#all.includes(segment);
  }

  segmentOf(key: string): Segment | undefined {
    return this.#all.find((segment) => segment.has(key));
  }

  /** Adds a page as a new segment, merged with those it overlaps. */
  add(page: MessagePage): Segment {
    const segment = new Segment(this.#records.nextSegmentId(), (key) => this.#records.position(key));
    segment.older = page.older;
    segment.newer = page.newer;
    this.#all.push(segment);
    return this.#fill(segment, page.messages);
  }

  /** Adds a page to one end of a segment. */
  extend(segment: Segment, side: EdgeSide, page: MessagePage): Segment {
    segment[side] = page[side].id === undefined ? { ...page[side], id: segment[side].id } : page[side];
    return this.#fill(segment, page.messages);
  }

  /** Makes a segment that ends at the newest message the live one. */
  makeLive(segment: Segment): Segment {
    const formerLive = this.#live;
    this.#live = segment;
    if (!formerLive || formerLive === segment || !this.has(formerLive)) return segment;
    if (formerLive.size === 0 || segment.size === 0) return this.#merge(formerLive, segment);
    // The two do not overlap, so messages between them may be missing.
    formerLive.newer = { id: this.#records.idOf(formerLive.at(-1)), isDone: false };
    return segment;
  }

  /** Call after too many missed changes: pages are no longer merged with the current segments. */
  outdate(): void {
    this.#outdated.push(...this.#all);
    this.#all = [];
    this.#live = undefined;
  }

  isOutdated(segment: Segment | undefined): boolean {
    return segment !== undefined && this.#outdated.includes(segment);
  }

  /** Frees the outdated segments, after new ones have replaced them. */
  renewed(): void {
    for (const segment of this.#outdated.splice(0)) this.#free(segment);
  }

  /** Inserts a message into the segment whose range contains its position; ignored if there is none. */
  place(key: string): void {
    const position = this.#records.position(key);
    const around = this.#all.find((segment) => this.#spans(segment, position));
    if (!around) return;
    this.#insert(around, key);
    this.#join(around);
  }

  remove(key: string): void {
    for (const segment of this.#all) if (segment.has(key)) this.#remove(segment, key);
  }

  /** Marks a segment as shown. */
  markShown(segment: Segment): void {
    this.#shownCount += 1;
    segment.lastShown = this.#shownCount;
  }

  /** Frees segments that are not shown, least recently shown first. */
  trim(isShown: (segment: Segment) => boolean): void {
    const inactive = this.#all.filter((segment) => !isShown(segment)).sort((a, b) => b.lastShown - a.lastShown);
    let keptMessages = 0;
    for (const segment of inactive) {
      keptMessages += segment.size;
      // Number of messages kept in segments that are not shown.
      const maxInactive = 2_000;
      if (keptMessages > maxInactive) this.#free(segment);
    }
  }

  /** Frees everything except the newest `count` messages of the live segment. */
  shrink(count: number): void {
    for (const segment of this.#all) if (segment !== this.#live) this.#free(segment);
    const live = this.#live;
    if (!live) return;
    const surplus = live.keys.slice(0, Math.max(0, live.size - count));
    for (const key of surplus) this.#remove(live, key);
    if (surplus.length > 0) live.older = { id: this.#records.idOf(live.at(0)), isDone: false };
  }

  clear(): void {
    this.outdate();
    this.renewed();
  }

  /**
   * Returns whether a position is in the range of a segment. The range of the live segment is open towards newer messages,
   * and that of a segment without older messages towards older ones.
   */
  #spans(segment: Segment, position: MessagePosition): boolean {
    const range = this.#rangeOf(segment);
    const isLive = segment === this.#live;
    if (!range) return isLive;
    const isAfter = (each: MessagePosition) => comparePositions(position, each) > 0;
    return (segment.older.isDone || isAfter(range.first)) && (isLive || !isAfter(range.last));
  }

  #fill(segment: Segment, messages: readonly Json[]): Segment {
    for (const json of messages) this.#insert(segment, this.#records.upsert(json));
    return this.#join(segment);
  }

  /** Merges the segments whose ranges overlap with this one, even if they have no message in common yet. */
  #join(segment: Segment): Segment {
    const touching = this.#all.filter((other) => other !== segment && this.#touches(other, segment));
    for (const other of touching) this.#merge(other, segment);
    return segment;
  }

  #touches(one: Segment, other: Segment): boolean {
    const [a, b] = [this.#rangeOf(one), this.#rangeOf(other)];
    if (!a || !b) return false;
    return comparePositions(a.first, b.last) <= 0 && comparePositions(b.first, a.last) <= 0;
  }

  /** Returns the positions of the oldest and the newest message; undefined for an empty segment. */
  #rangeOf(segment: Segment): { readonly first: MessagePosition; readonly last: MessagePosition } | undefined {
    const [first, last] = [segment.at(0), segment.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    return { first: this.#records.position(first), last: this.#records.position(last) };
  }

  /** Merges two segments; the union keeps the outer boundaries. */
  #merge(from: Segment, into: Segment): Segment {
    const [a, b] = [this.#rangeOf(from), this.#rangeOf(into)];
    if (a && (!b || comparePositions(a.first, b.first) < 0)) into.older = from.older;
    if (a && (!b || comparePositions(b.last, a.last) < 0)) into.newer = from.newer;
    if (from === this.#live) {
      this.#live = into;
      into.newer = from.newer;
    }
    for (const key of from.keys) {
      this.#insert(into, key);
      this.#records.release(key);
    }
    this.#all = this.#all.filter((each) => each !== from);
    into.lastShown = Math.max(into.lastShown, from.lastShown);
    this.#merged(from, into);
    return into;
  }

  #insert(segment: Segment, key: string): void {
    if (segment.has(key)) return;
    this.#records.retain(key);
    segment.insert(key);
  }

  #remove(segment: Segment, key: string): void {
    segment.remove(key);
    this.#records.release(key);
  }

  #free(segment: Segment): void {
    this.#all = this.#all.filter((each) => each !== segment);
    if (segment === this.#live) this.#live = undefined;
    for (const key of segment.keys) this.#records.release(key);
  }
}
