import { Arrival } from '../engine/arrival.ts';
import { type Projection, projectionOf } from '../engine/drawn-range.ts';
import {
  carryHold,
  clampTop,
  type Hold,
  holdIn,
  holdKey,
  resizedHold,
  type Window,
  windowTopFor,
} from '../engine/held-place.ts';
import { Reach } from '../engine/reach.ts';
import { Redraw } from '../engine/redraw.ts';
import { RowLayout } from '../engine/row-layout.ts';
import type { ListViewHandle, ListViewProps, WayToRow } from '../list-adapter.ts';
import { viewportOf } from '../viewport-of.ts';
import { Glide } from './glide.ts';
import { ReaderInput } from './reader-input.ts';
import { RowElements } from './row-elements.ts';
import { ScrollBox } from './scroll-box.ts';

/** The reader is at the end within this many pixels. */
const END = 2;

/**
 * Draws the rows around the viewport and keeps what is held in its place, before each paint. The rows lie in the flow of
 * a content box whose upper padding stands for those above. The browser's own scroll anchoring is off. While the reader
 * moves the list, the padding gives way instead of the scroll position, so that no fling is interrupted; it is put
 * right when the list rests, or when an end comes near.
 */
export class ListEngine implements ListViewHandle {
  #props: ListViewProps;
  #hold: Hold = { kind: 'end' };
  readonly #reach = new Reach();
  #box: ScrollBox | undefined;
  #focused: string | undefined;
  /** The reader did something with this row since the list last moved. */
  #touched: string | undefined;
  #projection: Projection | undefined;
  readonly #heights = new Map<string, number>();
  readonly redraw = new Redraw();
  readonly #arrival = new Arrival();
  readonly #glide = new Glide();
  readonly #rows = new RowElements((heights) => this.#resized(heights));
  readonly #input = new ReaderInput({
    grabbed: () => this.#interrupt(),
    leaving: () => this.#leaveEnd(),
    scrolled: () => void (this.#sync() && this.#settle()),
    rested: () => this.#rested(),
    touched: (target) => {
      this.#touched = this.#rows.keyAt(target);
    },
    focused: (target) => {
      this.#focused = this.#rows.keyAt(target);
    },
  });

  constructor(props: ListViewProps) {
    this.#props = props;
    if (props.startAt) this.#hold = { kind: 'aim', ...props.startAt };
  }

  /** The answer ends it. */
  attach(scroller: HTMLElement, content: HTMLElement): () => void {
    this.#box = new ScrollBox(scroller, content);
    const ends = [this.#rows.watch(scroller), this.#input.watch(scroller)];
    return () => {
      for (const end of ends) end();
      this.#interrupt();
      this.#box = undefined;
    };
  }

  addRow(key: string, element: HTMLElement): () => void {
    return this.#rows.add(key, element);
  }

  /** What is to be drawn for these keys, and more after the drawing `widens`; changes nothing that is drawn. */
  project(props: ListViewProps, widens: number): Projection {
    const known = this.#projection;
    if (props.keys === this.#layout.keys) {
      return projectionOf(this.#layout, this.#reach.range(widens, this.#window()), this.#focused);
    }
    if (known?.layout.keys === props.keys) return known;
    // On most screens browsers scroll by whole pixels: a row that begins between two of them is off its place.
    const heightOf = (key: string) => this.#heights.get(key) ?? Math.round(props.estimateHeight(key));
    const layout = new RowLayout(props.keys, heightOf, props.endRoom);
    const hold = this.#carried(layout, props);
    const windowAt = (height: number) => this.#windowFor(hold, layout, height);
    const range = this.#reach.rangeAmong(layout, this.#window().height, windowAt);
    this.#projection = projectionOf(layout, range, this.#focused);
    return this.#projection;
  }

  /** The projection has been drawn, and nothing painted since. */
  commit({ layout, range }: Projection, props: ListViewProps): void {
    this.#sync();
    const isGliding = props.follow === 'glide' && this.#isContinuedBy(layout);
    if (layout !== this.#layout) this.#hold = this.#carried(layout, props);
    this.#props = props;
    this.#reach.changed({ layout, range });
    for (const key of layout.keys.slice(range.start, range.end)) layout.resize(key, this.#heights.get(key));
    for (const [key, height] of this.#rows.measureNew()) this.#measured(key, height);
    this.#settle();
    if (isGliding) this.#glideTo({ kind: 'end' });
  }

  scrollToKey(key: string, { at, animated, settled = false }: WayToRow): Promise<boolean> {
    if (this.#layout.indexOf(key) === undefined) return Promise.resolve(false);
    this.#interrupt();
    const arrival = this.#arrival.next(settled);
    this.#goTo({ kind: 'aim', key, at }, animated);
    return arrival;
  }

  scrollToNewest({ animated }: { readonly animated: boolean }): void {
    this.#interrupt();
    this.#goTo({ kind: 'end' }, animated);
  }

  anchor(): { readonly key: string; readonly offset: number } | null {
    const hold = this.#holdHere();
    return hold.kind === 'row' ? { key: hold.key, offset: hold.offset } : null;
  }

  focusRow(key: string): boolean {
    return this.#rows.focus(key);
  }

  focusedRow(): string | undefined {
    return this.#rows.keyAt(document.activeElement);
  }

  /** What has moved or changed its size without this engine is taken over; true if something has. */
  #sync(): boolean {
    const box = this.#box;
    if (!box || box.isHidden) return false;
    const before = box.size;
    if (box.takeSize()) {
      this.#hold = resizedHold(this.#hold, this.#layout, before, box.size);
      return true;
    }
    const way = box.takeMovement();
    if (way === 0) return false;
    this.#reach.moved(way);
    this.#interrupt();
    this.#input.moved();
    this.#touched = undefined;
    this.#hold = way > 0 && this.#isAtEnd() ? { kind: 'end' } : this.#holdHere();
    return true;
  }

  /** Rows, or the scroller if there are none, have another size. */
  #resized(heights: ReadonlyMap<string, number>): void {
    if (!this.#box || this.#box.isHidden) return;
    this.#sync();
    const touched = this.#touched !== undefined && heights.has(this.#touched) ? this.#touched : undefined;
    // What the reader unfolds grows downward.
    if (touched !== undefined && this.#hold.kind === 'row') this.#hold = this.#holdKey(touched);
    for (const [key, height] of heights) this.#measured(key, height);
    this.#settle();
  }

  #measured(key: string, height: number): void {
    this.#heights.set(key, height);
    this.#layout.resize(key, height);
  }

  /** Puts what is held in its place, sees to it that enough is drawn, and tells what is visible. */
  #settle(): void {
    const box = this.#box;
    if (!box || box.isHidden) return;
    this.#place(box);
    if (this.#reach.want(box.window)) return this.redraw.ask();
    this.#reach.widen(box.window, this.redraw.askLater, () => this.#settle());
    this.#arrive();
    const viewport = viewportOf(this.#layout.rowsFrom(box.window.top), {
      ...box.window,
      total: this.#layout.total,
      dragging: this.#input.isMoving,
    });
    if (viewport) this.#props.onViewport(viewport);
  }

  #place(box: ScrollBox): void {
    const { top, wish } = this.#windowFor(this.#hold, this.#layout);
    // At an end the place cannot be kept: from there on, where it came to is.
    const missed = wish - top;
    if (this.#hold.kind === 'row' && Math.abs(missed) > 1) {
      this.#hold = { ...this.#hold, offset: this.#hold.offset + missed };
    }
    const isMoving = this.#input.isMoving && this.#hold.kind === 'row';
    box.place({ top, total: this.#layout.total, above: this.#layout.top(this.#reach.start), isMoving });
    if (this.#focused === undefined) return;
    const [element, index] = [this.#rows.get(this.#focused), this.#layout.indexOf(this.#focused)];
    if (element && index !== undefined) box.placeAside(element, this.#layout.top(index));
  }

  /** The list has come to rest; at the end, whatever led there. */
  #rested(): void {
    // In a busy page the rest is told late: what the reader has done meanwhile counts.
    if (this.#sync()) return this.#settle();
    if (this.#isAtEnd()) this.#hold = { kind: 'end' };
    this.#settle();
  }

  #goTo(target: Hold, isAnimated: boolean): void {
    if (isAnimated) return this.#glideTo(target);
    this.#hold = target;
    this.#settle();
  }

  /** Moves there in frames, the last stretch of a long way only. */
  #glideTo(target: Hold): void {
    const { top, height } = this.#window();
    const wayLeft = () => this.#windowFor(target, this.#layout).top - this.#window().top;
    const way = this.#windowFor(target, this.#layout).top - top;
    if (Math.abs(way) > 2 * height) this.#moveBy(way - Math.sign(way) * height);
    this.#glide.start(
      (share) => this.#moveBy(wayLeft() * share),
      () => {
        this.#hold = target;
        this.#settle();
      },
    );
  }

  #moveBy(way: number): void {
    this.#hold = this.#holdHere(way);
    this.#settle();
  }

  /** What was aimed at is drawn and in its place. */
  #arrive(): void {
    if (this.#hold.kind === 'aim') this.#arrival.reached(this.#holdKey(this.#hold.key).offset, () => this.#stay());
  }

  /** From now on it just stays there. */
  #stay(): void {
    if (this.#hold.kind === 'aim') this.#hold = this.#isAtEnd() ? { kind: 'end' } : this.#holdKey(this.#hold.key);
  }

  /** Ends all motion that the reader did not cause. */
  #interrupt(): void {
    this.#glide.cancel();
    this.#arrival.tell(false);
    this.#stay();
  }

  #leaveEnd(): void {
    if (this.#hold.kind === 'end' && this.#layout.total > this.#window().height) this.#hold = this.#holdHere();
  }

  #holdHere(way = 0): Hold {
    const { top, height } = this.#window();
    return holdIn(this.#layout, { top: top + way, height }, this.#isHoldable);
  }

  /** What is to be held among other rows: the end only as long as newer ones are followed at once. */
  #carried(layout: RowLayout, props: ListViewProps): Hold {
    const isLeaving = props.follow === 'none' || (props.follow === 'glide' && this.#isContinuedBy(layout));
    const isHere = this.#hold.kind === 'end' && this.#layout.count > 0 && isLeaving;
    return carryHold(isHere ? this.#holdHere() : this.#hold, this.#layout, layout, this.#window().top, this.#canHold);
  }

  /** The reader is at the end, and rows are appended to it. */
  #isContinuedBy(layout: RowLayout): boolean {
    const last = layout.indexOf(this.#layout.keys.at(-1) ?? '');
    return this.#hold.kind === 'end' && last !== undefined && last < layout.count - 1;
  }

  #isAtEnd(): boolean {
    const { top, height } = this.#window();
    return this.#props.follow !== 'none' && top + height >= this.#layout.total - END;
  }

  get #layout(): RowLayout {
    return this.#reach.layout;
  }

  #window(): Window {
    return this.#box?.window ?? { top: 0, height: 0 };
  }

  /** The window in which what is held is in its place, as far as the ends allow; and as wished. */
  #windowFor(hold: Hold, layout: RowLayout, height = this.#window().height): Window & { readonly wish: number } {
    const wish = windowTopFor(hold, layout, height);
    return { top: clampTop(wish, layout, height), height, wish };
  }

  /** While the height of a row is not known, its place is not either. */
  readonly #isHoldable = (key: string): boolean => this.#rows.isMeasured(key) && this.#canHold(key);

  readonly #holdKey = (key: string) => holdKey(this.#layout, key, this.#window().top);

  readonly #canHold = (key: string): boolean => this.#props.canHold?.(key) ?? true;
}
