import type { ListViewHandle, ListViewProps, ScrollToRowOptions } from '../../adapters/list-adapter.ts';
import { isWithin, rangeIn, rangeOf } from '../engine/drawn-range.ts';
import { Overscan } from '../engine/overscan.ts';
import { Redraw } from '../engine/redraw.ts';
import type { RowLayout } from '../engine/row-layout.ts';
import type { ScrollAnchor, VisibleRange } from '../engine/scroll-anchor.ts';
import { ScrollArrival } from '../engine/scroll-arrival.ts';
import { viewportOf } from '../viewport-of.ts';
import { anchorIndex, type Drawing } from './drawing.ts';
import { FrameWaits } from './frame-waits.ts';
import { MOUNT_FRAMES, MountedScrollView } from './mounted-scroll-view.ts';
import { NativeSmoothScroll } from './native-smooth-scroll.ts';
import { RowLayouts } from './row-layouts.ts';
import type { RowViews } from './row-views.ts';
import { focusScreenReader } from './screen-reader-focus.ts';
import type { ScrollBoxes } from './scroll-boxes.ts';
import type { Scrolled, ScrollGeometry } from './scroll-geometry.ts';
import { ScrollPosition } from './scroll-position.ts';
import { UserScroll } from './user-scroll.ts';

const MIN_MOVE = 0.5;
/** Number of frames without a change after which the covered height counts as settled. */
const STILL_FRAMES = 6;
const NO_MARGINS = { above: 0, below: 0 };

/**
 * Renders the rows around the viewport in the flow of a scroll view, between two spacers. The platform keeps the
 * position in the mount that changes the rows: it anchors the row that the engine specifies or, at the newest row, the
 * end. The engine computes the same position, and each scroll event corrects its value.
 *
 * The scroll view keeps the maximum height of the list, aligned to its lower edge. When a keyboard or composer reduces
 * its height, its rows move with that edge in the same frame; the hidden height is added above the first row.
 *
 * A jump to rendered rows scrolls there. Any other starts a new scroll view: anchoring cannot be skipped for one mount,
 * and iOS keeps an old anchor when it is turned off and on.
 */
export class NativeEngine implements ListViewHandle {
  readonly #overscan = new Overscan();
  readonly #layouts = new RowLayouts();
  readonly redraw = new Redraw();
  readonly #mounted = new MountedScrollView(() => this.redraw.ask());
  readonly #position: ScrollPosition;
  readonly #arrival = new ScrollArrival();
  readonly #motion = new UserScroll({ grabbed: () => this.#grabbed(), rested: () => this.#rested() });
  readonly #smoothScroll = new NativeSmoothScroll();
  #drawn: Drawing | undefined;
  readonly #waits = new FrameWaits<'cover'>();

  constructor(props: ListViewProps) {
    this.#position = new ScrollPosition(props, this.#mounted.geometry, () => this.#overscan.layout);
  }

  /** Called when the list is mounted. Returns a function that detaches the engine. */
  attach(): () => void {
    return () => {
      this.#interrupt();
      this.#motion.stop();
      this.#waits.stopAll();
      this.#mounted.stop();
    };
  }

  /** Returns the rows to render for these keys, and more if `widenedRender` is the number of the current render. Has no side effects. */
  project(props: ListViewProps, widenedRender: number): Drawing {
    const layout = this.#layouts.for(props, this.#layout);
    const isSame = layout === this.#layout;
    const anchor = isSame ? this.#position.anchor : this.#position.carried(layout, props);
    const windowAt = (height: number) => this.#position.windowFor(anchor, layout, height);
    const newDrawing = isSame
      ? this.#overscan.range(this.#smoothScroll.isRunning ? Number.NaN : widenedRender, this.#geometry.window)
      : this.#overscan.rangeAmong(layout, this.#geometry.viewportHeight, windowAt);
    const range = this.#mounted.anchored.keep(layout, newDrawing, this.#geometry.viewportHeight);
    const isReplaced = !isSame && this.#layout.count > 0 && rangeIn(layout, this.#drawn) === undefined;
    return {
      layout,
      range,
      mount: this.#mounted.mount + (isReplaced ? 1 : 0),
      ...this.#geometry.box(this.#isHeld(layout)),
      above: Math.max(0, Math.max(0, this.#geometry.hidden) + this.#mounted.slack + layout.top(range.start)),
      below: layout.total - layout.top(range.end),
      anchor: anchorIndex(layout, range, anchor),
      offset: isReplaced ? undefined : this.#mounted.offset,
    };
  }

  /** Called when the drawing is committed, but not mounted yet. */
  commit(drawing: Drawing, props: ListViewProps): void {
    const { layout, mount } = drawing;
    if (layout !== this.#layout) this.#position.anchor = this.#position.carried(layout, props);
    if (mount !== this.#mounted.mount) this.#mounted.begin(mount);
    this.#position.props = props;
    this.#overscan.onRender(drawing);
    this.#drawn = drawing;
    this.#mounted.committed();
    queueMicrotask(() => this.#mounting(mount));
    this.#measure();
    this.#follow();
    this.#settle();
  }

  /** Called when the size of the list or its content has changed. */
  readonly resized = (): void => {
    const { isLaidOut: wasLaidOut, width, area, height, contentHeight } = this.#geometry;
    const { boxes } = this.#mounted;
    // If the content has the same size and fills the scroll view, the rows are unchanged.
    if (contentHeight > height && boxes.contentHeight() === contentHeight && boxes.area().height === area) return;
    this.#measure();
    if (!this.#geometry.isLaidOut || !this.#drawn) return;
    // The initial offset is arbitrary, or all rows have new heights.
    if (!wasLaidOut || this.#geometry.width !== width) return this.#restart();
    this.#follow();
    this.#mounted.note(this.#drawn);
    this.#grow();
    this.#settle();
  };

  /** Called when the height covered at the lower edge changes, in px. */
  covered(pixels: number): void {
    this.#position.cover(pixels, this.#drawn?.coveredSum !== undefined);
    this.#settle();
    this.#waits.start('cover', STILL_FRAMES, () => {
      if (this.#geometry.isTooTall && !this.#motion.isMoving) this.#restart();
      else this.redraw.ask();
    });
  }

  scrolled(mount: number, { offset, contentHeight }: Scrolled): void {
    if (mount !== this.#mounted.mount || !this.#geometry.isLaidOut) return;
    this.#motion.scrolled();
    const height = this.#mounted.boxes.contentHeight();
    // Ignores an event from before a pending mount, when the rows had other positions.
    if (Math.abs(height - contentHeight) >= 1) return;
    if (height !== this.#geometry.contentHeight) {
      this.#measure();
      this.#follow();
    }
    const distance = offset - this.#geometry.offset;
    this.#geometry.offset = offset;
    this.#mounted.note(this.#drawn);
    if (Math.abs(distance) >= 0.5) this.#moved(distance);
    this.#settle();
  }

  readonly dragBegan = (): void => this.#motion.dragBegan();
  readonly dragEnded = (): void => {
    this.#motion.dragEnded();
    this.#settle();
  };

  readonly flingBegan = (): void => this.#motion.flingBegan();

  /** Called at the end of a fling or an animated scroll. */
  readonly flingEnded = (): void => {
    this.#motion.flingEnded();
    this.#smoothScroll.ended();
  };

  /**
   * Called when the user touches a row, which may then change its height: it must grow downward.
   * See docs/spec/message-list.md#anchoring-rules (S6).
   */
  touched(key: string): void {
    const { anchor } = this.#position;
    if (anchor.kind !== 'row' || anchor.key === key || this.#motion.isMoving || !this.#position.canAnchor(key)) return;
    this.#position.anchor = this.#position.of(key);
    this.redraw.ask();
  }

  scrollToKey(key: string, { at, animated, settled = false }: ScrollToRowOptions): Promise<boolean> {
    if (this.#layout.indexOf(key) === undefined) return Promise.resolve(false);
    this.#interrupt();
    const arrival = this.#arrival.start(settled);
    this.#goTo({ kind: 'aim', key, at }, animated);
    return arrival;
  }

  scrollToNewest({ animated }: { readonly animated: boolean }): void {
    this.#interrupt();
    this.#goTo({ kind: 'end' }, animated);
  }

  anchor(): { readonly key: string; readonly offset: number } | null {
    const anchor = this.#position.here();
    return anchor.kind === 'row' ? { key: anchor.key, offset: anchor.offset } : null;
  }

  focusRow(key: string): boolean {
    return focusScreenReader(this.#mounted.rows.target(key));
  }

  /** Always undefined, because the platform does not report the focus of screen readers. */
  focusedRow(): undefined {
    return undefined;
  }

  /** Measures the list, its content and the rendered rows. */
  #measure(): void {
    const { width, height } = this.#mounted.boxes.area();
    if (height > 0) {
      this.#position.resize(() => {
        Object.assign(this.#geometry, { width, area: height });
        if (this.#mounted.isOpening) this.#geometry.height = height;
      });
    }
    for (const [key, row] of this.#mounted.measure(this.#layout, this.#overscan.start))
      this.#layouts.measured(key, row.height);
  }

  /** Makes the scroll view as tall as the list, at its upper edge. */
  #grow(): void {
    const { area, height, offset } = this.#geometry;
    if (area <= height || this.#motion.isMoving || this.#smoothScroll.isRunning) return;
    this.#geometry.height = area;
    this.#geometry.offset = offset - (area - height);
    this.#mounted.note(this.#drawn);
    this.#mounted.setOffset(this.#geometry.offset);
    this.redraw.ask();
  }

  /** Prepares for a commit that is mounted next, with a new anchor. */
  #mounting(mount: number): void {
    if (mount !== this.#mounted.mount || !this.#geometry.isLaidOut) return;
    const wasOpening = this.#mounted.isOpening;
    this.#mounted.isOpening = false;
    this.#mounted.note(this.#drawn);
    if (wasOpening) this.#settle();
  }

  /** Adopts the offset to which the platform moves the scroll view for its anchor. */
  #follow(): void {
    const keptOffset = this.#mounted.keptOffset(this.#drawn);
    if (keptOffset === undefined) {
      this.#geometry.offset = this.#position.offsetFor(this.#position.anchor);
      return this.#mounted.setOffset(this.#geometry.offset);
    }
    const { contentHeight, height } = this.#geometry;
    this.#geometry.offset = Math.max(0, Math.min(keptOffset, contentHeight - height));
    if (this.#position.anchor.kind === 'row') this.#position.anchor = this.#position.of(this.#position.anchor.key);
    // iOS keeps the anchor in position even beyond the ends.
    if (Math.abs(keptOffset - this.#geometry.offset) > MIN_MOVE) this.#command();
    else if (this.#position.anchor.kind !== 'row' && !this.#smoothScroll.isRunning) this.#correct();
  }

  /** Handles a movement of the list other than one that keeps the anchor in position. */
  #moved(distance: number): void {
    this.#overscan.onScroll(distance);
    const isScrolling = this.#motion.isMoving || this.#smoothScroll.isRunning;
    // Screen readers and the status bar scroll without a drag. Scrolling to older rows leaves the end.
    const { anchor, isAtEnd } = this.#position;
    const isAimed = anchor.kind === 'aim' || (anchor.kind === 'end' && (distance > 0 || isAtEnd));
    if (isScrolling || !isAimed) this.#position.anchor = this.#position.here();
    else this.#correct();
  }

  /** Renders missing rows, sets the platform's anchor, and reports the visible rows. */
  #settle(): void {
    const { window } = this.#geometry;
    if (!this.#geometry.isLaidOut || !this.#drawn) return;
    if (this.#smoothScroll.target) this.#prepare(this.#smoothScroll.target);
    else if (this.#overscan.want(window)) return this.redraw.ask();
    else this.#overscan.widen(window, this.redraw.askLater, () => this.#settle());
    if (!this.#mounted.isOpening) this.#rest();
    if (this.#drawn.coveredSum !== undefined && !this.#isHeld(this.#layout)) this.redraw.ask();
    this.#arrive();
    const state = { ...window, total: this.#layout.total, dragging: this.#motion.isMoving };
    const viewport = viewportOf(this.#layout.rowsFrom(window.top), state);
    if (viewport) this.#position.props.onViewport(viewport);
  }

  /** Handles the end of a movement. A list at the end stays there while newer rows are followed. */
  #rest(): void {
    if (!this.#drawn || this.#motion.isMoving || this.#smoothScroll.isRunning) return;
    if (this.#position.anchor.kind === 'row' && this.#position.isAtEnd) {
      this.#position.anchor = { kind: 'end' };
      // A row that arrives before the end is anchored would push the end out of view.
      this.#command();
    }
    const isFollowing = this.#position.props.follow !== 'none';
    if (this.#position.anchor.kind === 'end' && !isFollowing) this.#position.anchor = this.#position.here();
    if (anchorIndex(this.#layout, this.#drawn.range, this.#position.anchor) !== this.#drawn.anchor) this.redraw.ask();
  }

  #goTo(target: ScrollAnchor, isAnimated: boolean): void {
    if (isAnimated && !this.#mounted.isOpening) return this.#scrollSmoothlyTo(target);
    this.#position.anchor = target;
    const window = this.#position.windowFor(target);
    if (!this.#mounted.isOpening && !this.#isDrawn(window)) return this.#restart();
    if (!this.#mounted.isOpening) this.#command();
    this.redraw.ask();
  }

  /** Scrolls with the platform's animation over rendered rows; of a long distance, only the last part is animated. */
  #scrollSmoothlyTo(target: ScrollAnchor): void {
    const { top, height } = this.#geometry.window;
    const to = this.#position.windowFor(target).top;
    const isFar = Math.abs(to - top) > 2 * height;
    const from = isFar ? to - Math.sign(to - top) * height : top;
    this.#position.anchor = this.#position.at(from);
    if (isFar) this.#restart();
    this.#smoothScroll.start(target, {
      frames: MOUNT_FRAMES,
      move: () => {
        const offset = this.#position.offsetFor(target);
        this.#mounted.boxes.scrollTo(offset, true);
        return Math.abs(offset - this.#geometry.offset) > MIN_MOVE;
      },
      arrive: () => {
        this.#position.anchor = target;
        this.#correct();
        this.#settle();
      },
    });
    this.#prepare(target);
    this.redraw.ask();
  }

  /** Renders all rows along the path before an animated scroll starts. */
  #prepare(target: ScrollAnchor): void {
    const path = this.#position.pathTo(target);
    if (this.#smoothScroll.isMoving || this.#isDrawn(path)) return;
    this.#overscan.cover(path);
    this.redraw.ask();
  }

  /** Corrects an anchor that is out of position. */
  #correct(): void {
    if (Math.abs(this.#position.offsetFor(this.#position.anchor) - this.#geometry.offset) > MIN_MOVE) this.#command();
  }

  #command(): void {
    this.#mounted.scroll(() => this.#position.offsetFor(this.#position.anchor));
  }

  /** Starts a new scroll view with the anchor in position. */
  #restart(): void {
    this.#mounted.begin(this.#mounted.mount + 1);
    this.#overscan.arrive();
    this.#overscan.want(this.#position.windowFor(this.#position.anchor));
    this.redraw.ask();
  }

  /** Called when the target is rendered and in position. */
  #arrive(): void {
    if (this.#position.anchor.kind !== 'aim') return;
    if (Math.abs(this.#position.offsetFor(this.#position.anchor) - this.#geometry.offset) > MIN_MOVE) return;
    this.#arrival.reach(this.#position.of(this.#position.anchor.key).offset, () => {
      // From now on the row keeps its position.
      if (this.#position.anchor.kind === 'aim') this.#position.anchor = this.#position.of(this.#position.anchor.key);
      this.#rest();
    });
  }

  /** Stops all programmatic scrolling. */
  #interrupt(): void {
    this.#smoothScroll.cancel();
    this.#mounted.stay();
    this.#arrival.end(false);
    if (this.#position.anchor.kind === 'aim') this.#position.anchor = this.#position.of(this.#position.anchor.key);
  }

  #grabbed(): void {
    this.#interrupt();
    const { top, height } = this.#geometry.window;
    if (this.#layout.total > height) this.#position.anchor = this.#position.at(top);
    this.redraw.ask();
    this.#settle();
  }

  /** Returns whether a finger drags the list, and perhaps the keyboard, so that rows must stay under the finger. */
  #isHeld(layout: RowLayout): boolean {
    const isCovered = this.#geometry.covered > 0 || this.#drawn?.coveredSum !== undefined;
    return this.#motion.isDragged && isCovered && layout.total > this.#geometry.viewportHeight;
  }

  #rested(): void {
    this.#grow();
    this.#settle();
  }

  #isDrawn(window: VisibleRange): boolean {
    const range = this.#drawn?.layout === this.#layout ? this.#drawn.range : undefined;
    return range !== undefined && isWithin(rangeOf(this.#layout, window, NO_MARGINS), range);
  }

  get rows(): RowViews {
    return this.#mounted.rows;
  }

  get boxes(): ScrollBoxes {
    return this.#mounted.boxes;
  }

  get #geometry(): ScrollGeometry {
    return this.#mounted.geometry;
  }

  get #layout(): RowLayout {
    return this.#overscan.layout;
  }
}
