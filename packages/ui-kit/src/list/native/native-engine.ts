import type { ListViewHandle, ListViewProps, ScrollToRowOptions } from '../../adapters/list-adapter.ts';
import { Overscan } from '../engine/overscan.ts';
import { Redraw } from '../engine/redraw.ts';
import { isWithin, rangeIn, rangeOf } from '../engine/rendered-range.ts';
import type { RowLayout } from '../engine/row-layout.ts';
import type { ScrollAnchor, VisibleRange } from '../engine/scroll-anchor.ts';
import { ScrollArrival } from '../engine/scroll-arrival.ts';
import { viewportOf } from '../viewport-of.ts';
import { FrameWaits } from './frame-waits.ts';
import { MOUNT_FRAMES, MountedScrollView } from './mounted-scroll-view.ts';
import type { NativeListViews } from './native-list-views.ts';
import { anchorIndex, type NativeProjection } from './native-projection.ts';
import { NativeSmoothScroll } from './native-smooth-scroll.ts';
import { RowLayouts } from './row-layouts.ts';
import type { RowViews } from './row-views.ts';
import { focusScreenReader } from './screen-reader-focus.ts';
import type { ScrollGeometry, ScrollValues } from './scroll-geometry.ts';
import { MIN_MOVE, ScrollPosition } from './scroll-position.ts';
import { UserScroll } from './user-scroll.ts';

/** Number of frames without a change after which the covered height counts as settled. */
const STILL_FRAMES = 6;

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
  readonly #mounted = new MountedScrollView(() => this.redraw.request());
  readonly #position: ScrollPosition;
  readonly #arrival = new ScrollArrival();
  readonly #motion = new UserScroll({ onGrab: () => this.#onGrab(), onRest: () => this.#onRest() });
  readonly #smoothScroll = new NativeSmoothScroll();
  #rendered: NativeProjection | undefined;
  readonly #waits = new FrameWaits<'cover'>();

  constructor(props: ListViewProps) {
    this.#position = new ScrollPosition(props, this.#mounted, () => this.#overscan.layout);
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
  project(props: ListViewProps, widenedRender: number): NativeProjection {
    const layout = this.#layouts.for(props, this.#layout);
    const isSame = layout === this.#layout;
    const anchor = isSame ? this.#position.anchor : this.#position.anchorAfterChange(layout, props);
    const viewportAt = (height: number) => this.#position.viewportFor(anchor, layout, height);
    const newRange = isSame
      ? this.#overscan.range(this.#smoothScroll.isRunning ? Number.NaN : widenedRender, this.#geometry.viewport)
      : this.#overscan.rangeAmong(layout, this.#geometry.viewportHeight, viewportAt);
    const range = this.#mounted.platformAnchor.withAnchors(layout, newRange, this.#geometry.viewportHeight);
    const isReplaced = !isSame && this.#layout.count > 0 && rangeIn(layout, this.#rendered) === undefined;
    return {
      layout,
      range,
      mount: this.#mounted.mount + (isReplaced ? 1 : 0),
      ...this.#geometry.box(this.#isHeld(layout)),
      above: Math.max(0, Math.max(0, this.#geometry.hiddenHeight) + this.#mounted.extraAbove + layout.top(range.start)),
      below: layout.totalHeight - layout.top(range.end),
      anchor: anchorIndex(layout, range, anchor),
      offset: isReplaced ? undefined : this.#mounted.offset,
    };
  }

  /** Called when the projection is committed, but not mounted yet. */
  commit(projection: NativeProjection, props: ListViewProps): void {
    const { layout, mount } = projection;
    if (layout !== this.#layout) this.#position.anchor = this.#position.anchorAfterChange(layout, props);
    if (mount !== this.#mounted.mount) this.#mounted.begin(mount);
    this.#position.props = props;
    this.#overscan.onRender(projection);
    this.#rendered = projection;
    this.#mounted.committed();
    queueMicrotask(() => this.#mounting(mount));
    this.#measure();
    this.#position.adoptOffset(this.#rendered, this.#smoothScroll.isRunning);
    this.#settle();
  }

  /** Called when the size of the list or its content has changed. */
  readonly resized = (): void => {
    const { isLaidOut: wasLaidOut, width, areaHeight, height, contentHeight } = this.#geometry;
    const { views } = this.#mounted;
    // If the content has the same size and fills the scroll view, the rows are unchanged.
    if (contentHeight > height && views.contentHeight() === contentHeight && views.area().height === areaHeight) return;
    this.#measure();
    if (!this.#geometry.isLaidOut || !this.#rendered) return;
    // The initial offset is arbitrary, or all rows have new heights.
    if (!wasLaidOut || this.#geometry.width !== width) return this.#restart();
    this.#position.adoptOffset(this.#rendered, this.#smoothScroll.isRunning);
    this.#mounted.recordAnchor(this.#rendered);
    this.#grow();
    this.#settle();
  };

  /** Sets the height that is covered at the lower edge of the list, px. */
  setCovered(pixels: number): void {
    this.#position.cover(pixels, this.#rendered?.coveredSum !== undefined);
    this.#settle();
    this.#waits.start('cover', STILL_FRAMES, () => {
      if (this.#geometry.isTooTall && !this.#motion.isMoving) return this.#restart();
      this.#grow();
      this.redraw.request();
    });
  }

  scrolled(mount: number, { offset, contentHeight }: ScrollValues): void {
    if (mount !== this.#mounted.mount || !this.#geometry.isLaidOut) return;
    this.#motion.scrolled();
    const height = this.#mounted.views.contentHeight();
    // Ignores an event from before a pending mount, when the rows had other positions.
    if (Math.abs(height - contentHeight) >= 1) return;
    if (height !== this.#geometry.contentHeight) {
      this.#measure();
      this.#position.adoptOffset(this.#rendered, this.#smoothScroll.isRunning);
    }
    const distance = offset - this.#geometry.offset;
    this.#geometry.offset = offset;
    this.#mounted.recordAnchor(this.#rendered);
    if (Math.abs(distance) >= MIN_MOVE) this.#moved(distance);
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
    this.#position.anchor = this.#position.anchorKeeping(key);
    this.redraw.request();
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
    const anchor = this.#position.topmostRow();
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
    const { width, height } = this.#mounted.views.area();
    if (height > 0) {
      this.#position.resize(() => {
        this.#geometry.width = width;
        this.#geometry.areaHeight = height;
        if (this.#mounted.isOpening) this.#geometry.height = height;
      });
    }
    for (const [key, row] of this.#mounted.measure(this.#layout, this.#overscan.start))
      this.#layouts.measured(key, row.height);
  }

  /** Makes the scroll view as tall as it should be, at its upper edge. */
  #grow(): void {
    const { height, offset } = this.#geometry;
    const { fullHeight } = this.#position;
    if (fullHeight <= height || this.#motion.isMoving || this.#smoothScroll.isRunning) return;
    this.#geometry.height = fullHeight;
    this.#geometry.offset = offset - (fullHeight - height);
    this.#mounted.recordAnchor(this.#rendered);
    this.#mounted.setOffset(this.#geometry.offset);
    this.redraw.request();
  }

  /** Prepares for a commit that is mounted next, with a new anchor. */
  #mounting(mount: number): void {
    if (mount !== this.#mounted.mount || !this.#geometry.isLaidOut) return;
    const wasOpening = this.#mounted.isOpening;
    this.#mounted.isOpening = false;
    this.#mounted.recordAnchor(this.#rendered);
    if (wasOpening) this.#settle();
  }

  /** Handles a movement of the list other than one that keeps the anchor in position. */
  #moved(distance: number): void {
    this.#overscan.onScroll(distance);
    const isScrolling = this.#motion.isMoving || this.#smoothScroll.isRunning;
    // Screen readers and the status bar scroll without a drag. Scrolling to older rows leaves the end.
    const { anchor, isFollowing } = this.#position;
    const isPinned = anchor.kind === 'jumpTarget' || (anchor.kind === 'end' && (distance > 0 || isFollowing));
    if (isScrolling || !isPinned) this.#position.anchor = this.#position.topmostRow();
    else this.#position.correct();
  }

  /** Renders missing rows, sets the platform's anchor, and reports the visible rows. */
  #settle(): void {
    const { viewport } = this.#geometry;
    if (!this.#geometry.isLaidOut || !this.#rendered) return;
    if (this.#smoothScroll.target) this.#prepare(this.#smoothScroll.target);
    else if (this.#overscan.requestMinimum(viewport)) return this.redraw.request();
    else this.#overscan.requestMore(viewport, this.redraw.requestLater, () => this.#settle());
    if (!this.#mounted.isOpening) this.#rest();
    if (this.#rendered.coveredSum !== undefined && !this.#isHeld(this.#layout)) this.redraw.request();
    this.#arrive();
    const state = { ...viewport, totalHeight: this.#layout.totalHeight, dragging: this.#motion.isMoving };
    const reported = viewportOf(this.#layout.rowsFrom(viewport.top), state);
    if (reported) this.#position.props.onViewport(reported);
  }

  /** Handles the end of a movement. A list at the end stays there while newer rows are followed. */
  #rest(): void {
    if (!this.#rendered || this.#motion.isMoving || this.#smoothScroll.isRunning) return;
    if (this.#position.anchor.kind === 'row' && this.#position.isFollowing) {
      this.#position.anchor = { kind: 'end' };
      // A row that arrives before the end is anchored would push the end out of view.
      this.#position.scrollToAnchor();
    }
    const mayFollow = this.#position.props.follow !== 'none';
    if (this.#position.anchor.kind === 'end' && !mayFollow) this.#position.anchor = this.#position.topmostRow();
    if (anchorIndex(this.#layout, this.#rendered.range, this.#position.anchor) !== this.#rendered.anchor)
      this.redraw.request();
  }

  #goTo(target: ScrollAnchor, isAnimated: boolean): void {
    if (isAnimated && !this.#mounted.isOpening) return this.#scrollSmoothlyTo(target);
    this.#position.anchor = target;
    const viewport = this.#position.viewportFor(target);
    if (!this.#mounted.isOpening && !this.#isRendered(viewport)) return this.#restart();
    if (!this.#mounted.isOpening) this.#position.scrollToAnchor();
    this.redraw.request();
  }

  /** Scrolls with the platform's animation over rendered rows; of a long distance, only the last part is animated. */
  #scrollSmoothlyTo(target: ScrollAnchor): void {
    const { top, height } = this.#geometry.viewport;
    const to = this.#position.viewportFor(target).top;
    const isFar = Math.abs(to - top) > 2 * height;
    const from = isFar ? to - Math.sign(to - top) * height : top;
    this.#position.anchor = this.#position.topmostRowAt(from);
    if (isFar) this.#restart();
    this.#smoothScroll.start(target, {
      frames: MOUNT_FRAMES,
      move: () => {
        const offset = this.#position.offsetFor(target);
        this.#mounted.views.scrollTo(offset, true);
        return Math.abs(offset - this.#geometry.offset) > MIN_MOVE;
      },
      arrive: () => {
        this.#position.anchor = target;
        this.#position.correct();
        this.#settle();
      },
    });
    this.#prepare(target);
    this.redraw.request();
  }

  /** Renders all rows along the path before an animated scroll starts. */
  #prepare(target: ScrollAnchor): void {
    const path = this.#position.pathTo(target);
    if (this.#smoothScroll.isMoving || this.#isRendered(path)) return;
    this.#overscan.requestPath(path);
    this.redraw.request();
  }

  /** Starts a new scroll view with the anchor in position. */
  #restart(): void {
    this.#mounted.begin(this.#mounted.mount + 1);
    this.#overscan.onJump();
    this.#overscan.requestMinimum(this.#position.viewportFor(this.#position.anchor));
    this.redraw.request();
  }

  /** Called when the target is rendered and in position. */
  #arrive(): void {
    if (this.#position.anchor.kind !== 'jumpTarget' || !this.#position.isInPosition) return;
    this.#arrival.reach(this.#position.anchorKeeping(this.#position.anchor.key).offset, () => {
      // From now on the row keeps its position.
      this.#position.keepRowInPlace('jumpTarget');
      this.#rest();
    });
  }

  /** Stops all programmatic scrolling. */
  #interrupt(): void {
    this.#smoothScroll.cancel();
    this.#mounted.cancelScroll();
    this.#arrival.end(false);
    this.#position.keepRowInPlace('jumpTarget');
  }

  #onGrab(): void {
    this.#interrupt();
    const { top, height } = this.#geometry.viewport;
    if (this.#layout.totalHeight > height) this.#position.anchor = this.#position.topmostRowAt(top);
    this.redraw.request();
    this.#settle();
  }

  #isHeld(layout: RowLayout): boolean {
    return this.#position.isHeld(layout, this.#motion.isDragged, this.#rendered?.coveredSum !== undefined);
  }

  #onRest(): void {
    this.#grow();
    this.#settle();
  }

  #isRendered(viewport: VisibleRange): boolean {
    const range = this.#rendered?.layout === this.#layout ? this.#rendered.range : undefined;
    return range !== undefined && isWithin(rangeOf(this.#layout, viewport), range);
  }

  get rows(): RowViews {
    return this.#mounted.rows;
  }

  get views(): NativeListViews {
    return this.#mounted.views;
  }

  get #geometry(): ScrollGeometry {
    return this.#mounted.geometry;
  }

  get #layout(): RowLayout {
    return this.#overscan.layout;
  }
}
