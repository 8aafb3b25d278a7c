import type { ListViewHandle, ListViewProps, ScrollToRowOptions } from '../../adapters/list-adapter.ts';
import { Overscan } from '../engine/overscan.ts';
import { Redraw } from '../engine/redraw.ts';
import { type Projection, projectionOf } from '../engine/rendered-range.ts';
import { RowLayout } from '../engine/row-layout.ts';
import {
  anchorKeeping,
  clampTop,
  isEndVisible,
  remapAnchor,
  resizeAnchor,
  type ScrollAnchor,
  topmostRowIn,
  type VisibleRange,
  viewportTopFor,
} from '../engine/scroll-anchor.ts';
import { ScrollArrival } from '../engine/scroll-arrival.ts';
import { viewportOf } from '../viewport-of.ts';
import { RowElements } from './row-elements.ts';
import { ScrollBox } from './scroll-box.ts';
import { SmoothScroll } from './smooth-scroll.ts';
import { UserInput } from './user-input.ts';

/**
 * Renders the rows around the viewport and keeps the anchor in position before each paint. The rows are in the flow of
 * a content box whose top padding replaces those above. The browser's own scroll anchoring is off. While the user
 * scrolls, the padding changes instead of the scroll position, so that no fling is interrupted; it is
 * corrected when the list rests, or near an end.
 */
export class ListEngine implements ListViewHandle {
  #props: ListViewProps;
  #anchor: ScrollAnchor = { kind: 'end' };
  readonly #overscan = new Overscan();
  #box: ScrollBox | undefined;
  #focusedKey: string | undefined;
  /** Key of the row that the user has interacted with since the list last moved. */
  #touchedKey: string | undefined;
  #projection: Projection | undefined;
  readonly #heights = new Map<string, number>();
  readonly redraw = new Redraw();
  readonly #arrival = new ScrollArrival();
  readonly #smoothScroll = new SmoothScroll();
  readonly #rows = new RowElements((heights) => this.#resize(heights));
  readonly #input = new UserInput({
    onGrab: () => this.#interrupt(),
    onLeave: () => this.#leaveEnd(),
    onScroll: () => void (this.#sync() && this.#settle()),
    onRest: () => this.#rest(),
    onTouch: (target) => {
      this.#touchedKey = this.#rows.keyAt(target);
    },
    onFocus: (target) => {
      this.#focusedKey = this.#rows.keyAt(target);
    },
  });

  constructor(props: ListViewProps) {
    this.#props = props;
    if (props.startAt) this.#anchor = { kind: 'jumpTarget', ...props.startAt };
  }

  /** Attaches the engine to its elements. Returns a function that detaches it. */
  attach(scroller: HTMLElement, content: HTMLElement): () => void {
    this.#box = new ScrollBox(scroller, content);
    const stops = [this.#rows.watch(scroller), this.#input.watch(scroller)];
    return () => {
      for (const stop of stops) stop();
      this.#interrupt();
      this.#box = undefined;
    };
  }

  addRow(key: string, element: HTMLElement): () => void {
    return this.#rows.add(key, element);
  }

  /** Returns the rows to render for these keys, and more if `widenedRender` is the number of the current render. Has no side effects. */
  project(props: ListViewProps, widenedRender: number): Projection {
    const projection = this.#projection;
    if (props.keys === this.#layout.keys) {
      return projectionOf(this.#layout, this.#overscan.range(widenedRender, this.#viewport()), this.#focusedKey);
    }
    if (projection?.layout.keys === props.keys) return projection;
    // Rounded, because most screens scroll by whole pixels: a row between two of them would be displaced.
    const heightOf = (key: string) => this.#heights.get(key) ?? Math.round(props.estimateHeight(key));
    const layout = new RowLayout(props.keys, heightOf, props.endInset, props.isTopAligned);
    const anchor = this.#anchorAfterChange(layout, props);
    const viewportAt = (height: number) => this.#viewportFor(anchor, layout, height);
    const range = this.#overscan.rangeAmong(layout, this.#viewport().height, viewportAt);
    this.#projection = projectionOf(layout, range, this.#focusedKey);
    return this.#projection;
  }

  /** Called when the projection was rendered, before paint. */
  commit({ layout, range }: Projection, props: ListViewProps): void {
    this.#sync();
    const isGliding = props.follow === 'glide' && this.#isContinuedBy(layout);
    if (layout !== this.#layout) this.#anchor = this.#anchorAfterChange(layout, props);
    this.#props = props;
    this.#overscan.onRender({ layout, range });
    for (const key of layout.keys.slice(range.start, range.end)) layout.resize(key, this.#heights.get(key));
    for (const [key, height] of this.#rows.measureNew()) this.#setHeight(key, height);
    this.#settle();
    if (isGliding) this.#scrollSmoothlyTo({ kind: 'end' });
  }

  scrollToKey(key: string, { at, animated, settled = false }: ScrollToRowOptions): Promise<boolean> {
    if (this.#layout.indexOf(key) === undefined) return Promise.resolve(false);
    this.#interrupt();
    const arrival = this.#arrival.start(settled);
    this.#goTo({ kind: 'jumpTarget', key, at }, animated);
    return arrival;
  }

  scrollToNewest({ animated }: { readonly animated: boolean }): void {
    this.#interrupt();
    this.#goTo({ kind: 'end' }, animated);
  }

  anchor(): { readonly key: string; readonly offset: number } | null {
    const anchor = this.#anchorHere();
    return anchor.kind === 'row' ? { key: anchor.key, offset: anchor.offset } : null;
  }

  focusRow(key: string): boolean {
    return this.#rows.focus(key);
  }

  focusedRow(): string | undefined {
    return this.#rows.keyAt(document.activeElement);
  }

  /** Adopts movements and size changes made outside this engine. Returns whether there were any. */
  #sync(): boolean {
    const box = this.#box;
    if (!box || box.isHidden) return false;
    const sizeBefore = box.size;
    if (box.readSize()) {
      this.#anchor = resizeAnchor(this.#anchor, this.#layout, sizeBefore, box.size);
      return true;
    }
    const distance = box.readMovement();
    if (distance === 0) return false;
    this.#overscan.onScroll(distance);
    this.#interrupt();
    this.#input.move();
    this.#touchedKey = undefined;
    this.#anchor = distance > 0 && this.#isFollowing() ? { kind: 'end' } : this.#anchorHere();
    return true;
  }

  /** Handles changed heights of rows; an empty map means that the size of the scroller has changed. */
  #resize(heights: ReadonlyMap<string, number>): void {
    if (!this.#box || this.#box.isHidden) return;
    this.#sync();
    const touched = this.#touchedKey !== undefined && heights.has(this.#touchedKey) ? this.#touchedKey : undefined;
    // A row that the user expands grows downward.
    if (touched !== undefined && this.#anchor.kind === 'row') this.#anchor = this.#anchorKeeping(touched);
    for (const [key, height] of heights) this.#setHeight(key, height);
    this.#settle();
  }

  #setHeight(key: string, height: number): void {
    this.#heights.set(key, height);
    this.#layout.resize(key, height);
  }

  /** Puts the anchor in position, renders missing rows, and reports the visible ones. */
  #settle(): void {
    const box = this.#box;
    if (!box || box.isHidden) return;
    this.#place(box);
    if (this.#overscan.requestMinimum(box.viewport)) return this.redraw.request();
    this.#overscan.requestMore(box.viewport, this.redraw.requestLater, () => this.#settle());
    this.#arrive();
    const viewport = viewportOf(this.#layout.rowsFrom(box.viewport.top), {
      ...box.viewport,
      totalHeight: this.#layout.totalHeight,
      dragging: this.#input.isMoving,
    });
    if (viewport) this.#props.onViewport(viewport);
  }

  #place(box: ScrollBox): void {
    const { top, unclampedTop } = this.#viewportFor(this.#anchor, this.#layout);
    // Near an end the anchor cannot be kept in position. It continues from its current position.
    const drift = unclampedTop - top;
    if (this.#anchor.kind === 'row' && Math.abs(drift) > 1) {
      this.#anchor = { ...this.#anchor, offset: this.#anchor.offset + drift };
    }
    const isMoving = this.#input.isMoving && this.#anchor.kind === 'row';
    box.place({ top, totalHeight: this.#layout.totalHeight, above: this.#layout.top(this.#overscan.start), isMoving });
    if (this.#focusedKey === undefined) return;
    const [element, index] = [this.#rows.get(this.#focusedKey), this.#layout.indexOf(this.#focusedKey)];
    if (element && index !== undefined) box.placeOutside(element, this.#layout.top(index));
  }

  /** Called when the list has come to rest. At the end it follows new rows again, whatever moved it there. */
  #rest(): void {
    // In a busy page this event is late. Movements since then take precedence.
    if (this.#sync()) return this.#settle();
    if (this.#isFollowing()) this.#anchor = { kind: 'end' };
    this.#settle();
  }

  #goTo(target: ScrollAnchor, isAnimated: boolean): void {
    if (isAnimated) return this.#scrollSmoothlyTo(target);
    this.#anchor = target;
    this.#settle();
  }

  /** Scrolls frame by frame; over a long distance only the last part is animated. */
  #scrollSmoothlyTo(target: ScrollAnchor): void {
    const { top, height } = this.#viewport();
    const distanceLeft = () => this.#viewportFor(target, this.#layout).top - this.#viewport().top;
    const distance = this.#viewportFor(target, this.#layout).top - top;
    if (Math.abs(distance) > 2 * height) this.#moveBy(distance - Math.sign(distance) * height);
    this.#smoothScroll.start(
      (share) => this.#moveBy(distanceLeft() * share),
      () => {
        this.#anchor = target;
        this.#settle();
      },
    );
  }

  #moveBy(distance: number): void {
    this.#anchor = this.#anchorHere(distance);
    this.#settle();
  }

  /** Called when the target is rendered and in position. */
  #arrive(): void {
    if (this.#anchor.kind === 'jumpTarget')
      this.#arrival.reach(this.#anchorKeeping(this.#anchor.key).offset, () => this.#stay());
  }

  /** Keeps the row at its position from now on. */
  #stay(): void {
    if (this.#anchor.kind === 'jumpTarget')
      this.#anchor = this.#isFollowing() ? { kind: 'end' } : this.#anchorKeeping(this.#anchor.key);
  }

  /** Stops all programmatic scrolling. */
  #interrupt(): void {
    this.#smoothScroll.cancel();
    this.#arrival.end(false);
    this.#stay();
  }

  #leaveEnd(): void {
    if (this.#anchor.kind === 'end' && this.#layout.totalHeight > this.#viewport().height)
      this.#anchor = this.#anchorHere();
  }

  #anchorHere(distance = 0): ScrollAnchor {
    const { top, height } = this.#viewport();
    return topmostRowIn(this.#layout, { top: top + distance, height }, this.#isAnchorable);
  }

  /** Returns the anchor after a change of the rows; the end only while newer rows are followed. */
  #anchorAfterChange(layout: RowLayout, props: ListViewProps): ScrollAnchor {
    const endsFollowing = props.follow === 'none' || (props.follow === 'glide' && this.#isContinuedBy(layout));
    const isLeavingEnd = this.#anchor.kind === 'end' && this.#layout.count > 0 && endsFollowing;
    return remapAnchor(
      isLeavingEnd ? this.#anchorHere() : this.#anchor,
      this.#layout,
      layout,
      this.#viewport().top,
      this.#canAnchor,
    );
  }

  /** Returns whether the list is at the end and rows were appended. */
  #isContinuedBy(layout: RowLayout): boolean {
    const last = layout.indexOf(this.#layout.keys.at(-1) ?? '');
    return this.#anchor.kind === 'end' && last !== undefined && last < layout.count - 1;
  }

  #isFollowing(): boolean {
    return this.#props.follow !== 'none' && isEndVisible(this.#viewport(), this.#layout);
  }

  get #layout(): RowLayout {
    return this.#overscan.layout;
  }

  #viewport(): VisibleRange {
    return this.#box?.viewport ?? { top: 0, height: 0 };
  }

  /** Returns the visible range with the anchor in position, clamped to the ends, and the unclamped top as `unclampedTop`. */
  #viewportFor(
    anchor: ScrollAnchor,
    layout: RowLayout,
    height = this.#viewport().height,
  ): VisibleRange & { readonly unclampedTop: number } {
    const unclampedTop = viewportTopFor(anchor, layout, height);
    return { top: clampTop(unclampedTop, layout, height), height, unclampedTop };
  }

  /** A row of unknown height cannot be the anchor, because its position is unknown. */
  readonly #isAnchorable = (key: string): boolean => this.#rows.isMeasured(key) && this.#canAnchor(key);

  readonly #anchorKeeping = (key: string) => anchorKeeping(this.#layout, key, this.#viewport().top);

  readonly #canAnchor = (key: string): boolean => this.#props.canAnchor?.(key) ?? true;
}
