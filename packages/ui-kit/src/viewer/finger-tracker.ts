import {
  clampPose,
  doubleTapPose,
  dragPose,
  type Frame,
  glidePose,
  isDismissed,
  type Point,
  type Pose,
  pinchPose,
  rubberBand,
  stepOf,
  WHOLE,
} from './geometry.ts';

/** The state to render while fingers move. */
export interface ViewerPose {
  readonly pose: Pose;
  /** Horizontal offset of the row of pictures, in px. */
  readonly aside: number;
  /** Vertical offset of the picture, in px; negative: up. */
  readonly pull: number;
}

export const AT_REST: ViewerPose = { pose: WHOLE, aside: 0, pull: 0 };

/** Effect of lifting the fingers. */
export type Outcome =
  | { readonly kind: 'rest'; readonly pose: Pose }
  /** `side`: 1 is the picture on the right. */
  | { readonly kind: 'step'; readonly side: -1 | 1 }
  | { readonly kind: 'dismiss'; readonly pull: number }
  | { readonly kind: 'tap' };

/** Whether there are neighbours on each side. */
export interface Neighbours {
  readonly left: boolean;
  readonly right: boolean;
}

type Mode = 'undecided' | 'pan' | 'aside' | 'pull' | 'pinch';

/** Touch slop: distance a finger may move before a gesture starts, in px. */
const SLOP_PX = 8;
/** Maximum time between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 300;
/** Maximum distance between the two taps of a double tap. */
const DOUBLE_TAP_PX = 40;
/** Maximum duration of a tap, in milliseconds. */
const TAP_MS = 250;
/** Duration in ms of the last part of a movement, which determines its speed. */
const SPEED_WINDOW_MS = 80;

/**
 * Interprets the movements of fingers or a mouse on a picture. Points are relative to the centre of the window.
 *
 * The first finger is undecided until it has moved: then it pans a zoomed picture, and otherwise steps
 * or pulls, depending on its direction. A second finger pinches at any time. When the number of fingers changes, the
 * gesture restarts from the current pose, so nothing jumps.
 */
export class FingerTracker {
  frame: Frame;
  neighbours: Neighbours = { left: false, right: false };
  #current: ViewerPose = AT_REST;
  #mode: Mode = 'undecided';
  #from: ViewerPose = AT_REST;
  #start: readonly Point[] = [];
  #beganMs = 0;
  #wasPinched = false;
  #samples: { readonly at: Point; readonly ms: number }[] = [];
  #lastTap: { readonly at: Point; readonly ms: number } | undefined;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  get current(): ViewerPose {
    return this.#current;
  }

  /** Sets the pose. Must be called when a key, the wheel, or an animation has moved the picture. */
  setPose(pose: ViewerPose): void {
    this.#current = pose;
    this.#from = pose;
    // Fingers on the screen continue from this pose.
    this.#start = this.#samples.length > 0 ? this.#last() : this.#start;
  }

  /** Restarts the gesture. Must be called when a finger was put down, or lifted while others stay down. */
  setFingers(fingers: readonly Point[], ms: number): void {
    const isFirst = this.#start.length === 0;
    if (isFirst) {
      this.#mode = 'undecided';
      this.#beganMs = ms;
      this.#wasPinched = false;
    }
    if (fingers.length >= 2) {
      this.#mode = 'pinch';
      this.#wasPinched = true;
      this.#current = { ...this.#current, aside: 0, pull: 0 };
    } else if (!isFirst) this.#mode = this.#current.pose.scale > 1 ? 'pan' : 'undecided';
    this.#from = this.#current;
    this.#start = fingers;
    this.#samples = [{ at: middle(fingers), ms }];
  }

  /** Moves the fingers. Returns the pose to render. */
  move(fingers: readonly Point[], ms: number): ViewerPose {
    const at = middle(fingers);
    this.#samples = [...this.#samples.filter((sample) => ms - sample.ms <= SPEED_WINDOW_MS), { at, ms }];
    const start = middle(this.#start);
    const by = { x: at.x - start.x, y: at.y - start.y };
    if (this.#mode === 'undecided') this.#decide(by);
    this.#current = this.#poseAt(fingers, by);
    return this.#current;
  }

  /** Ends the gesture when the last finger is lifted. Returns its effect. */
  end(ms: number): Outcome {
    const speed = this.#speed(ms);
    const { pose, aside, pull } = this.#current;
    const mode = this.#mode;
    const at = middle(this.#start);
    this.#start = [];
    this.#samples = [];
    const { window } = this.frame;
    const rest: Outcome = { kind: 'rest', pose: clampPose(this.frame, pose) };
    switch (mode) {
      case 'undecided':
        return this.#wasPinched || ms - this.#beganMs > TAP_MS ? rest : this.#tapped(at, ms);
      case 'aside': {
        const side = stepOf(window.width, aside, speed.x);
        return side !== 0 && this.#has(side) ? { kind: 'step', side } : rest;
      }
      case 'pull':
        return isDismissed(window.height, pull, speed.y) ? { kind: 'dismiss', pull } : rest;
      case 'pan':
        return { kind: 'rest', pose: glidePose(this.frame, pose, speed) };
      case 'pinch':
        return rest;
      default:
        return mode satisfies never;
    }
  }

  /** Ends a gesture that the system has cancelled. Returns the pose at which the picture comes to rest. */
  cancel(): Outcome {
    this.#start = [];
    this.#samples = [];
    return { kind: 'rest', pose: clampPose(this.frame, this.#current.pose) };
  }

  #decide({ x, y }: Point): void {
    if (Math.hypot(x, y) < SLOP_PX) return;
    if (this.#from.pose.scale > 1) this.#mode = 'pan';
    else this.#mode = Math.abs(x) > Math.abs(y) ? 'aside' : 'pull';
  }

  #poseAt(fingers: readonly Point[], by: Point): ViewerPose {
    const { pose } = this.#from;
    switch (this.#mode) {
      case 'pan':
        return { pose: dragPose(this.frame, pose, by), aside: 0, pull: 0 };
      case 'pinch': {
        const ratio = spread(fingers) / Math.max(1, spread(this.#start));
        const now = pinchPose(this.frame, pose, middle(this.#start), middle(fingers), ratio);
        return { pose: now, aside: 0, pull: 0 };
      }
      case 'aside': {
        const aside = this.#from.aside + by.x;
        const isFree = aside === 0 || this.#has(aside < 0 ? 1 : -1);
        return { pose, aside: isFree ? aside : rubberBand(aside, this.frame.window.width), pull: 0 };
      }
      case 'pull':
        return { pose, aside: 0, pull: this.#from.pull + by.y };
      default:
        return this.#current;
    }
  }

  #tapped(at: Point, ms: number): Outcome {
    const last = this.#lastTap;
    const isSecond =
      last !== undefined &&
      ms - last.ms < DOUBLE_TAP_MS &&
      Math.hypot(at.x - last.at.x, at.y - last.at.y) < DOUBLE_TAP_PX;
    this.#lastTap = isSecond ? undefined : { at, ms };
    if (!isSecond) return { kind: 'tap' };
    return { kind: 'rest', pose: doubleTapPose(this.frame, this.#current.pose, at) };
  }

  #has(side: -1 | 1): boolean {
    return side === 1 ? this.neighbours.right : this.neighbours.left;
  }

  #last(): readonly Point[] {
    return this.#start.length === 1 ? this.#samples.slice(-1).map(({ at }) => at) : this.#start;
  }

  /** Returns the speed of the last part of the movement, in px per ms. */
  #speed(ms: number): Point {
    const recent = this.#samples.filter((sample) => ms - sample.ms <= SPEED_WINDOW_MS);
    const [first] = recent;
    const last = recent.at(-1);
    if (!first || !last || last.ms <= first.ms) return { x: 0, y: 0 };
    const time = last.ms - first.ms;
    return { x: (last.at.x - first.at.x) / time, y: (last.at.y - first.at.y) / time };
  }
}

function middle(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / count,
    y: points.reduce((sum, { y }) => sum + y, 0) / count,
  };
}

/** Returns the distance between the first two fingers. */
function spread([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
