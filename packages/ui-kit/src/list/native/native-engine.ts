import { wholePixels } from '../../theme/pixel-grid.ts';
import { Arrival } from '../engine/arrival.ts';
import { isWithin, rangeIn, rangeOf } from '../engine/drawn-range.ts';
import type { Hold, Window } from '../engine/held-place.ts';
import { Reach } from '../engine/reach.ts';
import { Redraw } from '../engine/redraw.ts';
import { RowLayout } from '../engine/row-layout.ts';
import type { ListViewHandle, ListViewProps, WayToRow } from '../list-adapter.ts';
import { viewportOf } from '../viewport-of.ts';
import { anchorIn, type Drawing } from './drawing.ts';
import { FrameWaits } from './frame-waits.ts';
import { MOUNT_FRAMES, MountedPlace } from './mounted-place.ts';
import { NativeGlide } from './native-glide.ts';
import { ReaderMotion } from './reader-motion.ts';
import { ReaderPlace } from './reader-place.ts';
import type { RowViews } from './row-views.ts';
import { focusScreenReader } from './screen-reader-focus.ts';
import type { ScrollBoxes } from './scroll-boxes.ts';
import type { Scrolled, ScrollGeometry } from './scroll-geometry.ts';

const PIXEL = 0.5;
/** Frames without another change of the covered height until it counts as settled. */
const STILL_FRAMES = 6;
const NO_MARGINS = { above: 0, below: 0 };

/**
 * Renders the rows around the viewport, in the flow of a scroll view between two spacers. The platform keeps the position
 * in the mount that changes the rows: it holds the row that the engine names or, at the newest row, the end. The engine
 * calculates along, and each scroll event corrects it.
 *
 * The scroll view is as high as the list has ever been, and stands on the lower edge of the list. Where the list gets
 * lower, for a keyboard or a composer, its rows move with that edge in the same frame; what is hidden above is added
 * above the first row.
 *
 * A jump to rows that are drawn scrolls there. Any other begins anew in another scroll view: anchoring cannot be left out
 * of one mount, and iOS keeps an old anchor when it is turned off and on.
 */
export class NativeEngine implements ListViewHandle {
  readonly #reach = new Reach();
  readonly #heights = new Map<string, number>();
  readonly redraw = new Redraw();
  readonly #mounted = new MountedPlace(() => this.redraw.ask());
  readonly #reader: ReaderPlace;
  readonly #arrival = new Arrival();
  readonly #motion = new ReaderMotion({ grabbed: () => this.#grabbed(), rested: () => this.#rested() });
  readonly #glide = new NativeGlide();
  #next: RowLayout | undefined;
  #drawn: Drawing | undefined;
  readonly #waits = new FrameWaits<'cover'>();

  constructor(props: ListViewProps) {
    this.#reader = new ReaderPlace(props, this.#mounted.geometry, () => this.#reach.layout);
  }

  /** The list is there. Returns what ends it. */
  attach(): () => void {
    return () => {
      this.#interrupt();
      this.#motion.stop();
      this.#waits.stopAll();
      this.#mounted.stop();
    };
  }

  get rows(): RowViews {
    return this.#mounted.rows;
  }

  /** What is to be drawn for these keys, and more after the drawing `widens`; changes nothing that is drawn. */
  project(props: ListViewProps, widens: number): Drawing {
    const layout = this.#layoutFor(props);
    const isSame = layout === this.#layout;
    const hold = isSame ? this.#reader.hold : this.#reader.carried(layout, props);
    const windowAt = (height: number) => this.#reader.windowFor(hold, layout, height);
    const wanted = isSame
      ? this.#reach.range(this.#glide.isRunning ? Number.NaN : widens, this.#place.window)
      : this.#reach.rangeAmong(layout, this.#place.viewportHeight, windowAt);
    const range = this.#mounted.anchored.keep(layout, wanted, this.#place.viewportHeight);
    const isReplaced = !isSame && this.#layout.count > 0 && rangeIn(layout, this.#drawn) === undefined;
    return {
      layout,
      range,
      mount: this.#mounted.mount + (isReplaced ? 1 : 0),
      height: this.#place.height > 0 ? this.#place.height : undefined,
      above: Math.max(0, Math.max(0, this.#place.hidden) + this.#mounted.slack + layout.top(range.start)),
      below: layout.total - layout.top(range.end),
      anchor: anchorIn(layout, range, hold),
      offset: isReplaced ? undefined : this.#mounted.offset,
    };
  }

  /** The drawing is committed, and not on the screen yet. */
  commit(drawing: Drawing, props: ListViewProps): void {
    const { layout, mount } = drawing;
    if (layout !== this.#layout) this.#reader.hold = this.#reader.carried(layout, props);
    if (mount !== this.#mounted.mount) this.#mounted.begin(mount);
    this.#reader.props = props;
    this.#reach.changed(drawing);
    this.#next = undefined;
    this.#drawn = drawing;
    this.#mounted.committed();
    queueMicrotask(() => this.#mounting(mount));
    this.#measure();
    this.#follow();
    this.#settle();
  }

  /** The list or its content has another size. */
  readonly resized = (): void => {
    const { isLaidOut: wasLaidOut, width, area, height, contentHeight } = this.#place;
    const { boxes } = this.#mounted;
    // Rows that fill the scroll view have not changed where their content has not.
    if (contentHeight > height && boxes.contentHeight() === contentHeight && boxes.area().height === area) return;
    this.#measure();
    if (!this.#place.isLaidOut || !this.#drawn) return;
    // What is on the screen has begun anywhere, or all rows have other heights.
    if (!wasLaidOut || this.#place.width !== width) return this.#restart();
    this.#follow();
    this.#mounted.note(this.#drawn);
    this.#grow();
    this.#settle();
  };

  /** So many pixels at the lower edge are covered; the scroll view stands above them. */
  covered(pixels: number): void {
    this.#reader.resize(() => {
      this.#place.covered = pixels;
    });
    this.#settle();
    this.#waits.start('cover', STILL_FRAMES, () => this.redraw.ask());
  }

  scrolled(mount: number, { offset, contentHeight }: Scrolled): void {
    if (mount !== this.#mounted.mount || !this.#place.isLaidOut) return;
    this.#motion.scrolled();
    const height = this.#mounted.boxes.contentHeight();
    // From before a mount that is on its way: the rows were elsewhere.
    if (Math.abs(height - contentHeight) >= 1) return;
    if (height !== this.#place.contentHeight) {
      this.#measure();
      this.#follow();
    }
    const way = offset - this.#place.offset;
    this.#place.offset = offset;
    this.#mounted.note(this.#drawn);
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

  /**
   * The reader touches a row, which may then change its height: it grows downward.
   * See docs/spec/message-list.md#anchoring-rules (S6).
   */
  touched(key: string): void {
    const { hold } = this.#reader;
    if (hold.kind !== 'row' || hold.key === key || this.#motion.isMoving || !this.#reader.canHold(key)) return;
    this.#reader.hold = this.#reader.of(key);
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
    const hold = this.#reader.at(this.#place.window.top);
    return hold.kind === 'row' ? { key: hold.key, offset: hold.offset } : null;
  }

  focusRow(key: string): boolean {
    return focusScreenReader(this.#mounted.rows.target(key));
  }

  /** The focus of screen readers is not known. */
  focusedRow(): undefined {
    return undefined;
  }

  /** Measures the list, its content and the drawn rows. */
  #measure(): void {
    const { width, height } = this.#mounted.boxes.area();
    if (height > 0) {
      this.#reader.resize(() => {
        Object.assign(this.#place, { width, area: height });
        if (this.#mounted.isOpening) this.#place.height = height;
      });
    }
    for (const [key, row] of this.#mounted.measure(this.#layout, this.#reach.start)) this.#heights.set(key, row.height);
  }

  /** A list that becomes higher than its scroll view, which grows at its upper edge. */
  #grow(): void {
    const { area, height, offset } = this.#place;
    if (area <= height || this.#motion.isMoving || this.#glide.isRunning) return;
    this.#place.height = area;
    this.#place.offset = offset - (area - height);
    this.#mounted.note(this.#drawn);
    this.#mounted.setOffset(this.#place.offset);
    this.redraw.ask();
  }

  /** What is committed is mounted next: with what holds the place from now on. */
  #mounting(mount: number): void {
    if (mount !== this.#mounted.mount || !this.#place.isLaidOut) return;
    const wasOpening = this.#mounted.isOpening;
    this.#mounted.isOpening = false;
    this.#mounted.note(this.#drawn);
    if (wasOpening) this.#settle();
  }

  /** Takes over where the platform moves the scroll view to keep the place. */
  #follow(): void {
    const kept = this.#mounted.keptOffset(this.#drawn);
    if (kept === undefined) {
      this.#place.offset = this.#reader.offsetFor(this.#reader.hold);
      return this.#mounted.setOffset(this.#place.offset);
    }
    const { contentHeight, height } = this.#place;
    this.#place.offset = Math.max(0, Math.min(kept, contentHeight - height));
    if (this.#reader.hold.kind === 'row') this.#reader.hold = this.#reader.of(this.#reader.hold.key);
    // iOS keeps the place beyond the ends, too.
    if (Math.abs(kept - this.#place.offset) > PIXEL) this.#command();
    else if (this.#reader.hold.kind !== 'row' && !this.#glide.isRunning) this.#correct();
  }

  /** The list moved, and not to keep its place. */
  #moved(way: number): void {
    this.#reach.moved(way);
    const isTaken = this.#motion.isMoving || this.#glide.isRunning;
    // Screen readers and the status bar scroll without a drag: towards older rows, somebody leaves the end.
    const { hold, isAtEnd } = this.#reader;
    const isAimed = hold.kind === 'aim' || (hold.kind === 'end' && (way > 0 || isAtEnd));
    if (isTaken || !isAimed) this.#reader.hold = this.#reader.at(this.#place.window.top);
    else this.#correct();
  }

  /** Sees to it that enough is drawn and the right child holds the place, and tells what is visible. */
  #settle(): void {
    const { window } = this.#place;
    if (!this.#place.isLaidOut || !this.#drawn) return;
    if (this.#glide.target) this.#prepare(this.#glide.target);
    else if (this.#reach.want(window)) return this.redraw.ask();
    else this.#reach.widen(window, this.redraw.askLater, () => this.#settle());
    if (!this.#mounted.isOpening) this.#rest();
    this.#arrive();
    const state = { ...window, total: this.#layout.total, dragging: this.#motion.isMoving };
    const viewport = viewportOf(this.#layout.rowsFrom(window.top), state);
    if (viewport) this.#reader.props.onViewport(viewport);
  }

  /** While nothing moves: whoever is at the end stays there, as long as newer rows are followed. */
  #rest(): void {
    if (!this.#drawn || this.#motion.isMoving || this.#glide.isRunning) return;
    if (this.#reader.hold.kind === 'row' && this.#reader.isAtEnd) {
      this.#reader.hold = { kind: 'end' };
      // A row that comes before the end holds the place would push it out of view.
      this.#command();
    }
    const isFollowing = this.#reader.props.follow !== 'none';
    if (this.#reader.hold.kind === 'end' && !isFollowing) this.#reader.hold = this.#reader.at(this.#place.window.top);
    if (anchorIn(this.#layout, this.#drawn.range, this.#reader.hold) !== this.#drawn.anchor) this.redraw.ask();
  }

  #goTo(target: Hold, isAnimated: boolean): void {
    if (isAnimated && !this.#mounted.isOpening) return this.#glideTo(target);
    this.#reader.hold = target;
    const window = this.#reader.windowFor(target);
    if (!this.#mounted.isOpening && !this.#isDrawn(window)) return this.#restart();
    if (!this.#mounted.isOpening) this.#command();
    this.redraw.ask();
  }

  /** Moves there by the platform's animation: over drawn rows, the last stretch of a long way only. */
  #glideTo(target: Hold): void {
    const { top, height } = this.#place.window;
    const to = this.#reader.windowFor(target).top;
    const isFar = Math.abs(to - top) > 2 * height;
    const from = isFar ? to - Math.sign(to - top) * height : top;
    this.#reader.hold = this.#reader.at(from);
    if (isFar) this.#restart();
    this.#glide.start(target, {
      frames: MOUNT_FRAMES,
      move: () => {
        const offset = this.#reader.offsetFor(target);
        this.#mounted.boxes.scrollTo(offset, true);
        return Math.abs(offset - this.#place.offset) > PIXEL;
      },
      arrive: () => {
        this.#reader.hold = target;
        this.#correct();
        this.#settle();
      },
    });
    this.#prepare(target);
    this.redraw.ask();
  }

  /** Before a glide begins, all rows on its way are drawn. */
  #prepare(target: Hold): void {
    const from = this.#reader.windowFor(this.#reader.hold).top;
    const { top: to, height } = this.#reader.windowFor(target);
    const way = { top: Math.min(from, to), height: Math.abs(to - from) + height };
    if (this.#glide.isUnderWay || this.#isDrawn(way)) return;
    this.#reach.cover(way);
    this.redraw.ask();
  }

  /** What is held has not come to its place. */
  #correct(): void {
    if (Math.abs(this.#reader.offsetFor(this.#reader.hold) - this.#place.offset) > PIXEL) this.#command();
  }

  #command(): void {
    this.#mounted.scroll(() => this.#reader.offsetFor(this.#reader.hold));
  }

  /** Another scroll view begins where what is held is in its place. */
  #restart(): void {
    this.#mounted.begin(this.#mounted.mount + 1);
    this.#reach.arrive();
    this.#reach.want(this.#reader.windowFor(this.#reader.hold));
    this.redraw.ask();
  }

  /** What was aimed at is drawn and in its place. */
  #arrive(): void {
    if (this.#reader.hold.kind !== 'aim') return;
    if (Math.abs(this.#reader.offsetFor(this.#reader.hold) - this.#place.offset) > PIXEL) return;
    this.#arrival.reached(this.#reader.of(this.#reader.hold.key).offset, () => {
      // From now on it just stays there.
      if (this.#reader.hold.kind === 'aim') this.#reader.hold = this.#reader.of(this.#reader.hold.key);
      this.#rest();
    });
  }

  /** Ends all motion that the reader did not cause. */
  #interrupt(): void {
    this.#glide.cancel();
    this.#mounted.stay();
    this.#arrival.tell(false);
    if (this.#reader.hold.kind === 'aim') this.#reader.hold = this.#reader.of(this.#reader.hold.key);
  }

  #grabbed(): void {
    this.#interrupt();
    const { top, height } = this.#place.window;
    if (this.#layout.total > height) this.#reader.hold = this.#reader.at(top);
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
      this.#next = new RowLayout(keys, (key) => this.#heights.get(key) ?? wholePixels(estimateHeight(key)), endRoom);
    }
    return this.#next;
  }

  #isDrawn(window: Window): boolean {
    const range = this.#drawn?.layout === this.#layout ? this.#drawn.range : undefined;
    return range !== undefined && isWithin(rangeOf(this.#layout, window, NO_MARGINS), range);
  }

  get boxes(): ScrollBoxes {
    return this.#mounted.boxes;
  }

  get #place(): ScrollGeometry {
    return this.#mounted.geometry;
  }

  get #layout(): RowLayout {
    return this.#reach.layout;
  }
}
