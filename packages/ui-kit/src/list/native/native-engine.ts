import { Arrival } from '../engine/arrival.ts';
import { isWithin, rangeIn, rangeOf } from '../engine/drawn-range.ts';
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
import { anchorIn, anchorKey, type Drawing } from './drawing.ts';
import { FrameWaits } from './frame-waits.ts';
import { HeldAnchor } from './held-anchor.ts';
import { NativeGlide } from './native-glide.ts';
import { ReaderMotion } from './reader-motion.ts';
import { RowViews } from './row-views.ts';
import { focusScreenReader } from './screen-reader-focus.ts';
import { onGrid, ScrollBoxes } from './scroll-boxes.ts';
import { ScrollGeometry } from './scroll-geometry.ts';

/** The reader is at the end within this many pixels. */
const END = 2;
/** iOS keeps an anchor in place only if it has moved by more than this many points. */
const IOS_THRESHOLD = 0.5;
/** What cannot be seen. */
const PIXEL = 0.5;
/** Frames until what React has committed is on the screen, so that a command finds it. */
const MOUNT_FRAMES = 2;
/** Frames without another change of the covered height until it counts as settled. */
const STILL_FRAMES = 6;
const NO_MARGINS = { above: 0, below: 0 };

/** Of a scroll event, in pixels. */
export interface Scrolled {
  readonly offset: number;
  readonly contentHeight: number;
}

/**
 * Draws the rows around the viewport, in the flow of a scroll view between two spacers. The platform keeps the place
 * within the mount that changes the rows: it holds the row this engine names or, while the reader is at the newest row,
 * the end. The engine follows by calculation, and each scroll event corrects it.
 *
 * The scroll view is as high as the list has ever been, and stands on the lower edge of the list. Where the list gets
 * lower, for a keyboard or a composer, its rows move with that edge in the same frame; what is hidden above is added
 * above the first row.
 *
 * A jump to rows that are drawn scrolls there. Any other begins anew in another scroll view: anchoring cannot be left out
 * of one mount, and iOS keeps an old anchor when it is turned off and on.
 */
export class NativeEngine implements ListViewHandle {
  #props: ListViewProps;
  #hold: Hold = { kind: 'end' };
  readonly #reach = new Reach();
  readonly #rows = new RowViews();
  readonly #heights = new Map<string, number>();
  readonly #place = new ScrollGeometry();
  readonly boxes = new ScrollBoxes();
  readonly redraw = new Redraw();
  readonly #arrival = new Arrival();
  readonly #motion = new ReaderMotion({ grabbed: () => this.#grabbed(), rested: () => this.#rested() });
  readonly #glide = new NativeGlide();
  #next: RowLayout | undefined;
  #drawn: Drawing | undefined;
  #mount = 0;
  /** The scroll view is not on the screen yet: where it begins can still be chosen. */
  #isOpening = true;
  #offsetProp: Drawing['offset'];
  /** More space above the rows, so that there is no difference which iOS ignores. */
  #slack = 0;
  #isAvoided = false;
  readonly #anchored = new HeldAnchor();
  readonly #waits = new FrameWaits<'mount' | 'command' | 'cover'>();

  constructor(props: ListViewProps) {
    this.#props = props;
    if (props.startAt) this.#hold = { kind: 'aim', ...props.startAt };
  }

  /** The list is there. Returns what ends it. */
  attach(): () => void {
    return () => {
      this.#interrupt();
      this.#motion.stop();
      this.#waits.stopAll();
    };
  }

  addRow(key: string, view: Parameters<RowViews['add']>[1]): () => void {
    return this.#rows.add(key, view);
  }

  /** What is to be drawn for these keys, and more after the drawing `widens`; changes nothing that is drawn. */
  project(props: ListViewProps, widens: number): Drawing {
    const layout = this.#layoutFor(props);
    const isSame = layout === this.#layout;
    const hold = isSame ? this.#hold : this.#carried(layout, props);
    const windowAt = (height: number) => this.#windowFor(hold, layout, height);
    const wanted = isSame
      ? this.#reach.range(this.#glide.isRunning ? Number.NaN : widens, this.#place.window)
      : this.#reach.rangeAmong(layout, this.#place.viewportHeight, windowAt);
    const range = this.#anchored.keep(layout, wanted, this.#place.viewportHeight);
    const isReplaced = !isSame && this.#layout.count > 0 && rangeIn(layout, this.#drawn) === undefined;
    return {
      layout,
      range,
      mount: this.#mount + (isReplaced ? 1 : 0),
      height: this.#place.height > 0 ? this.#place.height : undefined,
      above: Math.max(0, Math.max(0, this.#place.hidden) + this.#slack + layout.top(range.start)),
      below: layout.total - layout.top(range.end),
      anchor: anchorIn(layout, range, hold),
      offset: isReplaced ? undefined : this.#offsetProp,
    };
  }

  /** The drawing is committed, and not on the screen yet. */
  commit(drawing: Drawing, props: ListViewProps): void {
    const { layout, mount } = drawing;
    if (layout !== this.#layout) this.#hold = this.#carried(layout, props);
    if (mount !== this.#mount) this.#begin(mount);
    this.#props = props;
    this.#reach.changed(drawing);
    this.#next = undefined;
    this.#drawn = drawing;
    this.#waits.start('mount', MOUNT_FRAMES, () => this.#anchored.mounted());
    queueMicrotask(() => this.#mounting(mount));
    this.#measure();
    this.#follow();
    this.#settle();
  }

  /** The list or its content has another size. */
  readonly resized = (): void => {
    const { isLaidOut: wasLaidOut, area, height, contentHeight } = this.#place;
    // Rows that fill the scroll view have not changed where their content has not.
    const isKnown = contentHeight > height && this.boxes.contentHeight() === contentHeight;
    if (isKnown && this.boxes.areaHeight() === area) return;
    this.#measure();
    if (!this.#place.isLaidOut || !this.#drawn) return;
    // What is on the screen has begun anywhere.
    if (!wasLaidOut) return this.#restart();
    this.#follow();
    this.#anchor();
    this.#grow();
    this.#settle();
  };

  /** So many pixels at the lower edge are covered; the scroll view stands above them. */
  covered(pixels: number): void {
    this.#resize(() => {
      this.#place.covered = pixels;
    });
    this.#settle();
    this.#waits.start('cover', STILL_FRAMES, () => this.redraw.ask());
  }

  scrolled(mount: number, { offset, contentHeight }: Scrolled): void {
    if (mount !== this.#mount || !this.#place.isLaidOut) return;
    this.#motion.scrolled();
    const height = this.boxes.contentHeight();
    // From before a mount that is on its way: the rows were elsewhere.
    if (Math.abs(height - contentHeight) >= 1) return;
    if (height !== this.#place.contentHeight) {
      this.#measure();
      this.#follow();
    }
    const way = offset - this.#place.offset;
    this.#place.offset = offset;
    this.#anchor();
    if (Math.abs(way) >= 0.5) this.#moved(way);
    this.#settle();
  }

  readonly dragBegan = (): void => this.#motion.dragBegan();
  readonly dragEnded = (): void => this.#motion.dragEnded();
  readonly flingBegan = (): void => this.#motion.flingBegan();

  /** Animated scrolls end so, too. */
  readonly flingEnded = (): void => {
    this.#motion.flingEnded();
    this.#glide.ended();
  };

  /** The reader touches a row, which may then change its height: it grows downward. Contract S6. */
  touched(key: string): void {
    if (this.#hold.kind !== 'row' || this.#hold.key === key || this.#motion.isMoving || !this.#canHold(key)) return;
    this.#hold = this.#holdKey(key);
    this.redraw.ask();
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
    const hold = this.#holdAt(this.#place.window.top);
    return hold.kind === 'row' ? { key: hold.key, offset: hold.offset } : null;
  }

  focusRow(key: string): boolean {
    return focusScreenReader(this.#rows.get(key));
  }

  /** The focus of screen readers is not known. */
  focusedRow(): undefined {
    return undefined;
  }

  /** Measures the list, its content and the drawn rows. */
  #measure(): void {
    const area = this.boxes.areaHeight();
    if (area > 0) {
      this.#resize(() => {
        this.#place.area = area;
        if (this.#isOpening) this.#place.height = area;
      });
    }
    for (const [key, { height }] of this.#rows.measure()) {
      this.#heights.set(key, height);
      this.#layout.resize(key, height);
    }
    const { start } = this.#reach;
    const first = this.#rows.box(this.#layout.keys[start] ?? '');
    // Renderers without layout, such as Jest's, have no content to measure.
    this.#place.contentHeight = this.boxes.contentHeight() || Math.max(this.#place.height, this.#layout.total);
    this.#place.lead = (first?.top ?? 0) - this.#layout.top(start);
  }

  /** The viewport becomes higher or lower at its upper edge. */
  #resize(change: () => void): void {
    const from = { width: 0, height: this.#place.viewportHeight };
    change();
    this.#hold = resizedHold(this.#hold, this.#layout, from, { width: 0, height: this.#place.viewportHeight });
  }

  /** A list that becomes higher than its scroll view, which grows at its upper edge. */
  #grow(): void {
    const { area, height, offset } = this.#place;
    if (area <= height || this.#motion.isMoving || this.#glide.isRunning) return;
    this.#place.height = area;
    this.#place.offset = offset - (area - height);
    this.#anchor();
    this.#setOffset(this.#place.offset);
    this.redraw.ask();
  }

  /** What is committed is mounted next: with what holds the place from now on. */
  #mounting(mount: number): void {
    if (mount !== this.#mount || !this.#place.isLaidOut) return;
    const wasOpening = this.#isOpening;
    this.#isOpening = false;
    this.#anchor();
    if (wasOpening) this.#settle();
  }

  #anchor(): void {
    const key = this.#drawn && anchorKey(this.#drawn);
    this.#isAvoided = false;
    this.#anchored.set({ key, top: this.#topOf(key) ?? 0, offset: this.#place.offset });
  }

  /** Top of a drawn row in the content, or of the end. */
  #topOf(key: string | undefined): number | undefined {
    return key === undefined ? this.#place.contentHeight : this.#rows.box(key)?.top;
  }

  /** Takes over where the platform moves the scroll view to keep the place. */
  #follow(): void {
    const anchor = this.#anchored.current;
    if (this.#isOpening || !anchor) {
      this.#place.offset = this.#offsetFor(this.#hold);
      return this.#setOffset(this.#place.offset);
    }
    const { key, top, offset } = anchor;
    const moved = (this.#topOf(key) ?? top) - top;
    this.#avoid(moved);
    const { contentHeight, height } = this.#place;
    const kept = offset + moved;
    this.#place.offset = Math.max(0, Math.min(kept, contentHeight - height));
    if (this.#hold.kind === 'row') this.#hold = this.#holdKey(this.#hold.key);
    // iOS keeps the place beyond the ends, too.
    if (Math.abs(kept - this.#place.offset) > PIXEL) this.#command();
    else if (this.#hold.kind !== 'row' && !this.#glide.isRunning) this.#correct();
  }

  /** Adds what iOS would ignore to the space above, if there is any. */
  #avoid(moved: number): void {
    if (moved === 0 || Math.abs(moved) > IOS_THRESHOLD || this.#isAvoided || (this.#drawn?.above ?? 0) < 1) return;
    this.#isAvoided = true;
    this.#slack -= moved;
    this.redraw.ask();
  }

  #setOffset(offset: number): void {
    if (!this.#place.isLaidOut || this.#offsetProp?.y === onGrid(offset)) return;
    this.#offsetProp = { x: 0, y: onGrid(offset) };
    this.redraw.ask();
  }

  /** The list moved, and not to keep its place. */
  #moved(way: number): void {
    this.#reach.moved(way);
    const isTaken = this.#motion.isMoving || this.#glide.isRunning;
    // Screen readers and the status bar scroll without a drag: towards older rows, somebody leaves the end.
    const isAimed = this.#hold.kind === 'aim' || (this.#hold.kind === 'end' && (way > 0 || this.#isAtEnd()));
    if (isTaken || !isAimed) this.#hold = this.#holdAt(this.#place.window.top);
    else this.#correct();
  }

  /** Sees to it that enough is drawn and the right child holds the place, and tells what is visible. */
  #settle(): void {
    const { window } = this.#place;
    if (!this.#place.isLaidOut || !this.#drawn) return;
    if (this.#glide.target) this.#prepare(this.#glide.target);
    else if (this.#reach.want(window)) return this.redraw.ask();
    else this.#reach.widen(window, this.redraw.askLater, () => this.#settle());
    if (!this.#isOpening) this.#rest();
    this.#arrive();
    const viewport = viewportOf(this.#layout.rowsFrom(window.top), {
      ...window,
      total: this.#layout.total,
      dragging: this.#motion.isMoving,
    });
    if (viewport) this.#props.onViewport(viewport);
  }

  /** While nothing moves: whoever is at the end stays there, as long as newer rows are followed. */
  #rest(): void {
    if (!this.#drawn || this.#motion.isMoving || this.#glide.isRunning) return;
    if (this.#hold.kind === 'row' && this.#isAtEnd()) {
      this.#hold = { kind: 'end' };
      // A row that comes before the end holds the place would push it out of view.
      this.#command();
    }
    if (this.#hold.kind === 'end' && this.#props.follow === 'none') this.#hold = this.#holdAt(this.#place.window.top);
    if (anchorIn(this.#layout, this.#drawn.range, this.#hold) !== this.#drawn.anchor) this.redraw.ask();
  }

  #goTo(target: Hold, isAnimated: boolean): void {
    if (isAnimated && !this.#isOpening) return this.#glideTo(target);
    this.#hold = target;
    const window = this.#windowFor(target, this.#layout);
    if (!this.#isOpening && !this.#isDrawn(window)) return this.#restart();
    if (!this.#isOpening) this.#command();
    this.redraw.ask();
  }

  /** Moves there by the platform's animation: over drawn rows, the last stretch of a long way only. */
  #glideTo(target: Hold): void {
    const { top, height } = this.#place.window;
    const to = this.#windowFor(target, this.#layout).top;
    const isFar = Math.abs(to - top) > 2 * height;
    const from = isFar ? to - Math.sign(to - top) * height : top;
    this.#hold = this.#holdAt(from);
    if (isFar) this.#restart();
    this.#glide.start(target, {
      frames: MOUNT_FRAMES,
      move: () => {
        const offset = this.#offsetFor(target);
        this.boxes.scrollTo(offset, true);
        return Math.abs(offset - this.#place.offset) > PIXEL;
      },
      arrive: () => {
        this.#hold = target;
        this.#correct();
        this.#settle();
      },
    });
    this.#prepare(target);
    this.redraw.ask();
  }

  /** Before a glide begins, all rows on its way are drawn. */
  #prepare(target: Hold): void {
    const from = this.#windowFor(this.#hold, this.#layout).top;
    const { top: to, height } = this.#windowFor(target, this.#layout);
    const way = { top: Math.min(from, to), height: Math.abs(to - from) + height };
    if (this.#glide.isUnderWay || this.#isDrawn(way)) return;
    this.#reach.cover(way);
    this.redraw.ask();
  }

  /** What is held has not come to its place. */
  #correct(): void {
    if (Math.abs(this.#offsetFor(this.#hold) - this.#place.offset) > PIXEL) this.#command();
  }

  /** Scrolls to what is held, once what is committed is on the screen: Android would run the command before. */
  #command(): void {
    const scroll = () => this.boxes.scrollTo(this.#offsetFor(this.#hold), false);
    if (this.#waits.has('mount')) this.#waits.start('command', MOUNT_FRAMES, scroll);
    else scroll();
  }

  /** The offset at which what is held is in its place, as far as the ends allow. */
  #offsetFor(hold: Hold): number {
    const { contentHeight, height } = this.#place;
    // Undrawn rows may differ from their layout by the grid of pixels.
    if (hold.kind === 'end') return contentHeight - height;
    return this.#place.offsetFor(this.#windowFor(hold, this.#layout).top);
  }

  /** Another scroll view begins where what is held is in its place. */
  #restart(): void {
    this.#begin(this.#mount + 1);
    this.#reach.want(this.#windowFor(this.#hold, this.#layout));
    this.redraw.ask();
  }

  #begin(mount: number): void {
    this.#mount = mount;
    this.#isOpening = true;
    this.#offsetProp = undefined;
    this.#anchored.forget();
    this.#slack = 0;
    this.#place.height = this.#place.area;
  }

  /** What was aimed at is drawn and in its place. */
  #arrive(): void {
    if (this.#hold.kind !== 'aim') return;
    if (Math.abs(this.#offsetFor(this.#hold) - this.#place.offset) > PIXEL) return;
    this.#arrival.reached(this.#holdKey(this.#hold.key).offset, () => this.#stay());
  }

  /** From now on it just stays there. */
  #stay(): void {
    if (this.#hold.kind === 'aim') this.#hold = this.#holdKey(this.#hold.key);
    this.#rest();
  }

  /** Ends all motion that the reader did not cause. */
  #interrupt(): void {
    this.#glide.cancel();
    this.#waits.stop('command');
    this.#arrival.tell(false);
    if (this.#hold.kind === 'aim') this.#hold = this.#holdKey(this.#hold.key);
  }

  #grabbed(): void {
    this.#interrupt();
    const { window } = this.#place;
    if (this.#layout.total > window.height) this.#hold = this.#holdAt(window.top);
    this.redraw.ask();
    this.#settle();
  }

  #rested(): void {
    this.#grow();
    this.#settle();
  }

  #layoutFor({ keys, estimateHeight, endRoom }: ListViewProps): RowLayout {
    if (keys === this.#layout.keys) return this.#layout;
    if (this.#next?.keys !== keys) {
      this.#next = new RowLayout(keys, (key) => this.#heights.get(key) ?? estimateHeight(key), endRoom);
    }
    return this.#next;
  }

  /** What is to be held among other rows. */
  #carried(layout: RowLayout, props: ListViewProps): Hold {
    const { top } = this.#place.window;
    const isLeaving = this.#hold.kind === 'end' && this.#layout.count > 0 && props.follow === 'none';
    return carryHold(isLeaving ? this.#holdAt(top) : this.#hold, this.#layout, layout, top, this.#canHold);
  }

  #isDrawn(window: Window): boolean {
    const range = this.#drawn?.layout === this.#layout ? this.#drawn.range : undefined;
    return range !== undefined && isWithin(rangeOf(this.#layout, window, NO_MARGINS), range);
  }

  #isAtEnd(): boolean {
    const { top, height } = this.#place.window;
    return this.#props.follow !== 'none' && top + height >= this.#layout.total - END;
  }

  get #layout(): RowLayout {
    return this.#reach.layout;
  }

  /** The window in which what is held is in its place, as far as the ends allow. */
  #windowFor(hold: Hold, layout: RowLayout, height = this.#place.viewportHeight): Window {
    return { top: clampTop(windowTopFor(hold, layout, height), layout, height), height };
  }

  #holdAt(top: number): Hold {
    return holdIn(this.#layout, { top, height: this.#place.viewportHeight }, this.#canHold);
  }

  readonly #holdKey = (key: string) => holdKey(this.#layout, key, this.#place.window.top);

  readonly #canHold = (key: string): boolean => this.#props.canHold?.(key) ?? true;
}
