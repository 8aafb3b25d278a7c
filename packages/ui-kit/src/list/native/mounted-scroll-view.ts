import type { RowLayout } from '../engine/row-layout.ts';
import { FrameWaits } from './frame-waits.ts';
import { NativeListViews, pixelAligned } from './native-list-views.ts';
import { anchorKey, type NativeProjection } from './native-projection.ts';
import { PlatformAnchor } from './platform-anchor.ts';
import { type RowBox, RowViews } from './row-views.ts';
import { ScrollGeometry } from './scroll-geometry.ts';

/** Distance in points by which the anchor must move before iOS corrects the position. */
const IOS_THRESHOLD = 0.5;
/** Number of frames from a commit until it is mounted and can receive commands. */
export const MOUNT_FRAMES = 2;

/**
 * The mounted scroll view: its offset, the child that the platform anchors, and pending commands.
 * The platform moves it during a mount without an event, so each commit computes the resulting offset.
 */
export class MountedScrollView {
  readonly views = new NativeListViews();
  readonly rows = new RowViews();
  readonly geometry = new ScrollGeometry();
  readonly platformAnchor = new PlatformAnchor();
  readonly #waits = new FrameWaits<'mount' | 'command'>();
  readonly #redraw: () => void;
  /** Increases with each new scroll view. */
  mount = 0;
  /** Whether the scroll view is not mounted yet, so that its initial offset can still be set. */
  isOpening = true;
  /** Content offset; the scroll view scrolls there whenever this changes. */
  offset: NativeProjection['offset'];
  /** Extra space above the rows that prevents movements so small that iOS would ignore them. */
  extraAbove = 0;
  #hasExtended = false;

  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** Starts a new scroll view, whose initial offset is arbitrary. */
  begin(mount: number): void {
    this.mount = mount;
    this.isOpening = true;
    this.offset = undefined;
    this.platformAnchor.forget();
    this.extraAbove = 0;
    this.geometry.height = this.geometry.areaHeight;
  }

  /** Must be called when a render was committed, before it is mounted. */
  committed(): void {
    this.#waits.start('mount', MOUNT_FRAMES, () => this.platformAnchor.mounted());
  }

  /** Cancels everything pending. */
  stop(): void {
    this.#waits.stopAll();
  }

  /** Measures the content and the rendered rows. `start`: index of the first one. Returns the boxes of the rows. */
  measure(layout: RowLayout, start: number): ReadonlyMap<string, RowBox> {
    const rows = this.rows.measure();
    for (const [key, { height }] of rows) layout.resize(key, height);
    const first = rows.get(layout.keys[start] ?? '');
    // Renderers without layout, such as Jest's, have no content to measure.
    this.geometry.contentHeight = this.views.contentHeight() || Math.max(this.geometry.height, layout.totalHeight);
    this.geometry.firstRowTop = (first?.top ?? 0) - layout.top(start);
    return rows;
  }

  /** Records the position of the anchor of this render. */
  recordAnchor(projection: NativeProjection | undefined): void {
    const key = projection && anchorKey(projection);
    this.#hasExtended = false;
    this.platformAnchor.set({ key, top: this.#topOf(key) ?? 0, offset: this.geometry.offset });
  }

  /** Returns the offset at which the platform keeps the anchor in position; undefined before the first mount. */
  anchoredOffset(projection: NativeProjection | undefined): number | undefined {
    const anchor = this.platformAnchor.current;
    if (this.isOpening || !anchor) return undefined;
    const moved = (this.#topOf(anchor.key) ?? anchor.top) - anchor.top;
    this.#extendSmallMove(moved, projection?.above ?? 0);
    return anchor.offset + moved;
  }

  /** Sets the offset that applies from the next mount on. */
  setOffset(offset: number): void {
    if (!this.geometry.isLaidOut || this.offset?.y === pixelAligned(offset)) return;
    this.offset = { x: 0, y: pixelAligned(offset) };
    this.#redraw();
  }

  /** Scrolls once the commit is mounted, because Android would otherwise run the command too early. */
  scroll(offset: () => number): void {
    const scroll = () => this.views.scrollTo(offset(), false);
    if (this.#waits.has('mount')) this.#waits.start('command', MOUNT_FRAMES, scroll);
    else scroll();
  }

  /** Cancels a pending scroll. */
  cancelScroll(): void {
    this.#waits.stop('command');
  }

  /** Returns the top of a rendered row, or of the end, in the content. */
  #topOf(key: string | undefined): number | undefined {
    return key === undefined ? this.geometry.contentHeight : this.rows.box(key)?.top;
  }

  /** If iOS would ignore a movement, adds it to the space above the rows, if there is any. */
  #extendSmallMove(distance: number, above: number): void {
    if (distance === 0 || Math.abs(distance) > IOS_THRESHOLD || this.#hasExtended || above < 1) return;
    this.#hasExtended = true;
    this.extraAbove -= distance;
    this.#redraw();
  }
}
