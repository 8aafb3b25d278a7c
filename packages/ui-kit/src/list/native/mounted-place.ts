import type { RowLayout } from '../engine/row-layout.ts';
import { anchorKey, type Drawing } from './drawing.ts';
import { FrameWaits } from './frame-waits.ts';
import { HeldAnchor } from './held-anchor.ts';
import { type RowBox, RowViews } from './row-views.ts';
import { onGrid, ScrollBoxes } from './scroll-boxes.ts';
import { ScrollGeometry } from './scroll-geometry.ts';

/** iOS keeps an anchor in place only if it has moved by more than this many points. */
const IOS_THRESHOLD = 0.5;
/** Frames until what React has committed is on the screen, so that a command finds it. */
export const MOUNT_FRAMES = 2;

/**
 * The scroll view on the screen: where it stands, which of its children the platform holds in place, and what it is told.
 * The platform moves it within a mount without a word, so each commit calculates where it will be.
 */
export class MountedPlace {
  readonly boxes = new ScrollBoxes();
  readonly rows = new RowViews();
  readonly geometry = new ScrollGeometry();
  readonly anchored = new HeldAnchor();
  readonly #waits = new FrameWaits<'mount' | 'command'>();
  readonly #redraw: () => void;
  /** Another scroll view for each number. */
  mount = 0;
  /** The scroll view is not on the screen yet: where it begins can still be chosen. */
  isOpening = true;
  /** Moves the scroll view there whenever it changes. */
  offset: Drawing['offset'];
  /** More space above the rows, so that there is no difference which iOS ignores. */
  slack = 0;
  #isAvoided = false;

  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** Another scroll view, which may begin anywhere. */
  begin(mount: number): void {
    this.mount = mount;
    this.isOpening = true;
    this.offset = undefined;
    this.anchored.forget();
    this.slack = 0;
    this.geometry.height = this.geometry.area;
  }

  /** Something was committed, and is on the screen soon. */
  committed(): void {
    this.#waits.start('mount', MOUNT_FRAMES, () => this.anchored.mounted());
  }

  /** Ends what waits. */
  stop(): void {
    this.#waits.stopAll();
  }

  /** Measures the content and the drawn rows, the first of which is `start`. Returns the rows. */
  measure(layout: RowLayout, start: number): ReadonlyMap<string, RowBox> {
    const rows = this.rows.measure();
    for (const [key, { height }] of rows) layout.resize(key, height);
    const first = rows.get(layout.keys[start] ?? '');
    // Renderers without layout, such as Jest's, have no content to measure.
    this.geometry.contentHeight = this.boxes.contentHeight() || Math.max(this.geometry.height, layout.total);
    this.geometry.lead = (first?.top ?? 0) - layout.top(start);
    return rows;
  }

  /** Notes where what holds the place in this drawing is. */
  note(drawing: Drawing | undefined): void {
    const key = drawing && anchorKey(drawing);
    this.#isAvoided = false;
    this.anchored.set({ key, top: this.#topOf(key) ?? 0, offset: this.geometry.offset });
  }

  /** Returns the offset the platform gives the scroll view to keep the place; undefined while it may begin anywhere. */
  keptOffset(drawing: Drawing | undefined): number | undefined {
    const anchor = this.anchored.current;
    if (this.isOpening || !anchor) return undefined;
    const moved = (this.#topOf(anchor.key) ?? anchor.top) - anchor.top;
    this.#avoid(moved, drawing?.above ?? 0);
    return anchor.offset + moved;
  }

  /** Lets the scroll view stand there from the next mount on. */
  setOffset(offset: number): void {
    if (!this.geometry.isLaidOut || this.offset?.y === onGrid(offset)) return;
    this.offset = { x: 0, y: onGrid(offset) };
    this.#redraw();
  }

  /** Scrolls once what is committed is on the screen: Android would run the command before. */
  scroll(offset: () => number): void {
    const scroll = () => this.boxes.scrollTo(offset(), false);
    if (this.#waits.has('mount')) this.#waits.start('command', MOUNT_FRAMES, scroll);
    else scroll();
  }

  /** Forgets a scroll that waits. */
  stay(): void {
    this.#waits.stop('command');
  }

  /** Top of a drawn row in the content, or of the end. */
  #topOf(key: string | undefined): number | undefined {
    return key === undefined ? this.geometry.contentHeight : this.rows.box(key)?.top;
  }

  /** Adds what iOS would ignore to the space above, if there is any. */
  #avoid(moved: number, above: number): void {
    if (moved === 0 || Math.abs(moved) > IOS_THRESHOLD || this.#isAvoided || above < 1) return;
    this.#isAvoided = true;
    this.slack -= moved;
    this.#redraw();
  }
}
