import {
  clamped,
  doubleTapped,
  dragged,
  type Frame,
  glided,
  isDismissed,
  type Point,
  type Pose,
  pinched,
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
const SLACK = 8;
/** Milliseconds between two taps, and px between their positions. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;
/** A longer touch is not a tap. */
const TAP_MS = 250;
/** Duration in ms of the last part of a movement, which determines its speed. */
const SPEED_MS = 80;

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
  #shown: ViewerPose = AT_REST;
  #mode: Mode = 'undecided';
  #from: ViewerPose = AT_REST;
  #begun: readonly Point[] = [];
  #beganMs = 0;
  #wasPinched = false;
  #samples: { readonly at: Point; readonly ms: number }[] = [];
  #lastTap: { readonly at: Point; readonly ms: number } | undefined;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  get shown(): ViewerPose {
    return this.#shown;
  }

  /** Called when a key, the wheel or an animation has moved the picture. */
  put(shown: ViewerPose): void {
    this.#shown = shown;
    this.#from = shown;
    // Fingers on the screen continue from this pose.
    this.#begun = this.#samples.length > 0 ? this.#last() : this.#begun;
  }

  /** Called when the fingers on the screen have changed and at least one is down. */
  changed(fingers: readonly Point[], ms: number): void {
    const isFirst = this.#begun.length === 0;
    if (isFirst) {
      this.#mode = 'undecided';
      this.#beganMs = ms;
      this.#wasPinched = false;
    }
    if (fingers.length >= 2) {
      this.#mode = 'pinch';
      this.#wasPinched = true;
      this.#shown = { ...this.#shown, aside: 0, pull: 0 };
    } else if (!isFirst) this.#mode = this.#shown.pose.scale > 1 ? 'pan' : 'undecided';
    this.#from = this.#shown;
    this.#begun = fingers;
    this.#samples = [{ at: middle(fingers), ms }];
  }

  /** Returns the state to render after a movement. */
  moved(fingers: readonly Point[], ms: number): ViewerPose {
    const at = middle(fingers);
    this.#samples = [...this.#samples.filter((sample) => ms - sample.ms <= SPEED_MS), { at, ms }];
    const begun = middle(this.#begun);
    const by = { x: at.x - begun.x, y: at.y - begun.y };
    if (this.#mode === 'undecided') this.#decide(by);
    this.#shown = this.#poseAt(fingers, by);
    return this.#shown;
  }

  /** Called when the last finger was lifted. */
  lifted(ms: number): Outcome {
    const speed = this.#speed(ms);
    const { pose, aside, pull } = this.#shown;
    const mode = this.#mode;
    const at = middle(this.#begun);
    this.#begun = [];
    this.#samples = [];
    const { window } = this.frame;
    const rest: Outcome = { kind: 'rest', pose: clamped(this.frame, pose) };
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
        return { kind: 'rest', pose: glided(this.frame, pose, speed) };
      case 'pinch':
        return rest;
      default:
        return mode satisfies never;
    }
  }

  /** Called when the system has cancelled the gesture. */
  cancelled(): Outcome {
    this.#begun = [];
    this.#samples = [];
    return { kind: 'rest', pose: clamped(this.frame, this.#shown.pose) };
  }

  #decide({ x, y }: Point): void {
    if (Math.hypot(x, y) < SLACK) return;
    if (this.#from.pose.scale > 1) this.#mode = 'pan';
    else this.#mode = Math.abs(x) > Math.abs(y) ? 'aside' : 'pull';
  }

  #poseAt(fingers: readonly Point[], by: Point): ViewerPose {
    const { pose } = this.#from;
    switch (this.#mode) {
      case 'pan':
        return { pose: dragged(this.frame, pose, by), aside: 0, pull: 0 };
      case 'pinch': {
        const ratio = spread(fingers) / Math.max(1, spread(this.#begun));
        const now = pinched(this.frame, pose, middle(this.#begun), middle(fingers), ratio);
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
        return this.#shown;
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
    return { kind: 'rest', pose: doubleTapped(this.frame, this.#shown.pose, at) };
  }

  #has(side: -1 | 1): boolean {
    return side === 1 ? this.neighbours.right : this.neighbours.left;
  }

  #last(): readonly Point[] {
    return this.#begun.length === 1 ? this.#samples.slice(-1).map(({ at }) => at) : this.#begun;
  }

  /** Returns the speed of the last part of the movement, in px per ms. */
  #speed(ms: number): Point {
    const recent = this.#samples.filter((sample) => ms - sample.ms <= SPEED_MS);
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
