import { onGrid, type Screen } from '../screen.ts';
import type { PhonePlatform, Props } from '../shadow-tree/shadow-node.ts';
import { type Anchor, clampOffset } from './anchoring.ts';

/** Durations of an animated `scrollTo`. They are assumed, because the platforms document none. */
const ANIMATION_MS: Readonly<Record<PhonePlatform, number>> = { ios: 300, android: 250 };
/** Factor by which a fling slows down in each millisecond: UIScrollView's normal deceleration rate, assumed for Android too. */
const DECELERATION = 0.998;
/** Speed in points per millisecond below which a fling ends. */
const MIN_SPEED = 0.02;

export type ScrollEventName =
  | 'topScroll'
  | 'topScrollBeginDrag'
  | 'topScrollEndDrag'
  | 'topMomentumScrollBegin'
  | 'topMomentumScrollEnd';

type Motion =
  | { readonly kind: 'still' }
  | { readonly kind: 'animated'; readonly from: number; readonly to: number; readonly startedAtMs: number }
  | { readonly kind: 'dragged'; readonly perFrame: number; readonly fingerTop: number | undefined }
  | { readonly kind: 'flung'; readonly velocity: number };

/** A vertical scroll view: still ⇄ animated, dragged → flung → still. Offsets in points, velocities in points per ms. */
export class ScrollView {
  readonly tag: number;
  readonly #screen: Screen;
  readonly #emit: (view: ScrollView, name: ScrollEventName, velocity: number) => void;
  props: Props = {};
  width = 0;
  height = 0;
  contentHeight = 0;
  contentTag: number | undefined;
  anchor: Anchor | undefined;
  offset = 0;
  /** Whether it is drawn upside down, so that a finger that moves up scrolls it towards its beginning. */
  isFlipped = false;
  /** Distance in points by which fingers and flings have moved the content up. Commands and anchoring do not count. */
  travelled = 0;
  /** The offset of the last scroll event. */
  reportedOffset = 0;
  #motion: Motion = { kind: 'still' };
  #isMoved = false;
  #isMovingDown = false;
  #steppedAtMs = 0;

  constructor(tag: number, screen: Screen, emit: (view: ScrollView, name: ScrollEventName, velocity: number) => void) {
    this.tag = tag;
    this.#screen = screen;
    this.#emit = emit;
  }

  get isDragged(): boolean {
    return this.#motion.kind === 'dragged';
  }

  /** Scrolls to an offset. `nowMs`: time at which an animation begins. Default: that of the last frame. */
  scrollTo(offset: number, animated: boolean, nowMs = this.#steppedAtMs): void {
    const to = clampOffset(this, offset);
    if (animated) this.#motion = { kind: 'animated', from: this.offset, to, startedAtMs: nowMs };
    else {
      if (!this.isDragged) this.#motion = { kind: 'still' };
      this.moveTo(to);
    }
  }

  /**
   * Returns where the finger that drags the view is, in points from the top of the screen. Undefined: not known, or no
   * finger drags it.
   */
  get fingerTop(): number | undefined {
    return this.#motion.kind === 'dragged' ? this.#motion.fingerTop : undefined;
  }

  /** Whether the finger that was lifted last was moving down. */
  get isMovingDown(): boolean {
    return this.#isMovingDown;
  }

  /** Moves to an offset at once and emits a scroll event. */
  moveTo(offset: number): void {
    this.offset = onGrid(this.#screen, offset);
    this.#isMoved = true;
  }

  /**
   * Moves as native code does to keep a row in place. A fling continues. Android cancels an animated scroll
   * (ReactAndroid/.../views/scroll/ReactScrollView.kt:1146-1169 of react-native 0.87.1); how UIKit continues one is not
   * known, so here it continues to its target.
   */
  moveWithRow(offset: number): void {
    if (this.#motion.kind === 'animated' && this.#screen.platform === 'android') this.#motion = { kind: 'still' };
    this.moveTo(offset);
  }

  /**
   * Begins a drag in which a finger moves the content up by `perFrame` points in each frame, or down if negative. A
   * finger that is already on the view changes direction.
   */
  beginDrag(perFrame: number, fingerTop = this.fingerTop): void {
    const isOnIt = this.isDragged;
    this.#motion = { kind: 'dragged', perFrame, fingerTop };
    if (!isOnIt) this.#emit(this, 'topScrollBeginDrag', 0);
  }

  /** Ends a drag while the finger moves the content up by `upwards` points per millisecond. */
  endDrag(upwards: number): void {
    const velocity = this.#screenwards(upwards);
    this.#isMovingDown = this.#motion.kind === 'dragged' && this.#motion.perFrame < 0;
    this.#motion = velocity === 0 ? { kind: 'still' } : { kind: 'flung', velocity };
    this.#emit(this, 'topScrollEndDrag', this.#screen.platform === 'ios' ? velocity : -velocity);
    if (velocity !== 0) this.#emit(this, 'topMomentumScrollBegin', velocity);
  }

  /** Moves by one frame. */
  step(frameMs: number, nowMs: number): void {
    this.#steppedAtMs = nowMs;
    const offsetBefore = this.offset;
    const hasEnded = this.#advance(frameMs, nowMs);
    if (this.offset !== offsetBefore || this.#isMoved) this.#emit(this, 'topScroll', 0);
    this.#isMoved = false;
    if (hasEnded) this.#emit(this, 'topMomentumScrollEnd', 0);
  }

  #advance(frameMs: number, nowMs: number): boolean {
    const motion = this.#motion;
    switch (motion.kind) {
      case 'still':
        return false;
      case 'animated': {
        const share = Math.min(1, (nowMs - motion.startedAtMs) / ANIMATION_MS[this.#screen.platform]);
        this.#animateTo(motion.from + (motion.to - motion.from) * (1 - (1 - share) ** 3));
        if (share < 1) return false;
        this.#motion = { kind: 'still' };
        return true;
      }
      case 'dragged':
        this.#travel(clampOffset(this, this.offset + this.#screenwards(motion.perFrame)));
        if (motion.fingerTop !== undefined) this.#motion = { ...motion, fingerTop: motion.fingerTop - motion.perFrame };
        return false;
      case 'flung': {
        const velocity = motion.velocity * DECELERATION ** frameMs;
        const next = clampOffset(this, this.offset + velocity * frameMs);
        const isOver = Math.abs(velocity) < MIN_SPEED || next === this.offset;
        this.#travel(next);
        this.#motion = isOver ? { kind: 'still' } : { kind: 'flung', velocity };
        return isOver;
      }
      default:
        return motion satisfies never;
    }
  }

  #travel(to: number): void {
    const offset = onGrid(this.#screen, to);
    this.travelled += this.#screenwards(offset - this.offset);
    this.offset = offset;
  }

  /** Converts between the direction of the screen and that of the offset. */
  #screenwards(points: number): number {
    return this.isFlipped ? -points : points;
  }

  #animateTo(offset: number): void {
    this.offset = onGrid(this.#screen, offset);
  }
}
