import { Animated, Easing, Platform } from 'react-native';
import { type KitTimers, platformTimers } from '../platform/kit-timers.ts';
import { AT_REST, FingerTracker, type Neighbours, type Outcome, type ViewerPose } from './finger-tracker.ts';
import { clampPose, type Frame, frameOf, type Point, WHOLE, zoomPose } from './geometry.ts';
import { SETTLE_MS } from './motion-tokens.ts';
import type { FingerInput } from './pointer-input.ts';

/** Callbacks of a zoom view. */
export interface MotionCallbacks {
  readonly onStep: (side: -1 | 1) => void;
  readonly onDismiss: () => void;
  readonly onTap: () => void;
}

/** Time after which a tap can no longer be the first half of a double tap, in milliseconds. */
const SINGLE_TAP_MS = 300;
/** Natural logarithm of the zoom factor per px of the wheel. */
const WHEEL_UNIT = 0.002;
/** The same for a pinch on a trackpad, which browsers report in smaller steps. */
const PINCH_UNIT = 0.01;

/** Moves the pictures of a viewer with fingers, the wheel, and keys, with React Native's Animated. */
export class ZoomMotion implements FingerInput {
  /** Horizontal offset of the row of pictures, in px. */
  readonly strip = new Animated.Value(0);
  readonly scale = new Animated.Value(1);
  readonly x = new Animated.Value(0);
  readonly y = new Animated.Value(0);
  readonly pull = new Animated.Value(0);
  /** Disables animations. */
  isStill = false;
  callbacks: MotionCallbacks | undefined;
  readonly #tracker = new FingerTracker(frameOf({ width: 0, height: 0 }, undefined));
  readonly #timers: KitTimers;
  #home = 0;
  #isFixed = false;
  #endTap: (() => void) | undefined;

  constructor(timers = platformTimers) {
    this.#timers = timers;
  }

  /** Sets the frame of another window or picture. */
  setFrame(frame: Frame, neighbours: Neighbours, isFixed: boolean): void {
    this.#tracker.frame = frame;
    this.#tracker.neighbours = neighbours;
    this.#isFixed = isFixed;
    const { pose } = this.#tracker.current;
    const fixedPose = isFixed ? WHOLE : clampPose(frame, pose);
    // A picture whose pose is valid does not interrupt the step that opened it.
    if (fixedPose.scale !== pose.scale || fixedPose.x !== pose.x || fixedPose.y !== pose.y)
      this.#show({ ...AT_REST, pose: fixedPose });
  }

  /** Sets the resting offset of the row of pictures, in px. Animates there unless animations are disabled. */
  setHome(home: number, isMoved: boolean): void {
    this.#home = home;
    this.#tracker.setPose(AT_REST);
    if (isMoved) this.#settle(AT_REST);
    else this.#show(AT_REST);
  }

  readonly setFingers = (fingers: readonly Point[], ms: number): void => {
    if (this.#isFixed) return;
    this.#freeze();
    this.#tracker.setFingers(fingers, ms);
  };

  readonly move = (fingers: readonly Point[], ms: number): void => {
    if (!this.#isFixed) this.#draw(this.#tracker.move(fingers, ms));
  };

  readonly end = (ms: number, isTouch: boolean): void => {
    if (!this.#isFixed) this.#follow(this.#tracker.end(ms), isTouch);
  };

  readonly cancel = (): void => {
    if (!this.#isFixed) this.#follow(this.#tracker.cancel(), false);
  };

  /** Handles the wheel. `isPinch`: a pinch on a trackpad. */
  readonly wheel = (at: Point, by: Point, isPinch: boolean): void => {
    if (this.#isFixed) return;
    this.#freeze();
    const { frame, current: shown } = this.#tracker;
    const { pose } = shown;
    const isSideways = !isPinch && Math.abs(by.x) > Math.abs(by.y);
    const next = isSideways
      ? { ...pose, x: pose.x - by.x }
      : zoomPose(
          pose,
          at,
          Math.min(frame.maxScale, pose.scale * Math.exp(-by.y * (isPinch ? PINCH_UNIT : WHEEL_UNIT))),
        );
    this.#show({ ...AT_REST, pose: clampPose(frame, next) });
  };

  readonly zoomBy = (factor: number): void => {
    if (this.#isFixed) return;
    this.#freeze();
    const { frame, current: shown } = this.#tracker;
    const scale = Math.min(frame.maxScale, shown.pose.scale * factor);
    this.#settle({ ...AT_REST, pose: clampPose(frame, zoomPose(shown.pose, { x: 0, y: 0 }, scale)) });
  };

  readonly reset = (): void => this.#settle(AT_REST);

  readonly dispose = (): void => {
    this.#endTap?.();
    for (const value of this.#values()) value.stopAnimation();
  };

  #follow(outcome: Outcome, isTouch: boolean): void {
    switch (outcome.kind) {
      case 'rest':
        if (outcome.pose.scale !== this.#tracker.current.pose.scale) this.#endTap?.();
        return this.#settle({ ...AT_REST, pose: outcome.pose });
      case 'step':
        this.#settle(AT_REST);
        return this.callbacks?.onStep(outcome.side);
      case 'dismiss':
        return this.#leave(outcome.pull);
      case 'tap':
        this.#endTap?.();
        if (isTouch) this.#endTap = this.#timers.after(SINGLE_TAP_MS, () => this.callbacks?.onTap());
        return undefined;
      default:
        return outcome satisfies never;
    }
  }

  #leave(pull: number): void {
    const done = () => this.callbacks?.onDismiss();
    const { height } = this.#tracker.frame.window;
    const away = Animated.timing(this.pull, { toValue: Math.sign(pull) * height, ...SETTLE });
    if (this.isStill) done();
    else away.start(({ finished }) => finished && done());
  }

  #settle(to: ViewerPose): void {
    this.#tracker.setPose(to);
    if (this.isStill) return this.#draw(to);
    const goals = [this.#home + to.aside, to.pose.scale, to.pose.x, to.pose.y, to.pull];
    Animated.parallel(
      this.#values().map((value, at) => Animated.timing(value, { toValue: goals[at] ?? 0, ...SETTLE })),
    ).start();
    return undefined;
  }

  /** Stops an animation, so that fingers continue from its current position. */
  #freeze(): void {
    const [strip = 0, scale = 1, x = 0, y = 0, pull = 0] = this.#values().map((value) => {
      let now = 0;
      value.stopAnimation((at) => {
        now = at;
      });
      return now;
    });
    this.#tracker.setPose({ pose: { scale, x, y }, aside: strip - this.#home, pull });
  }

  #show(shown: ViewerPose): void {
    this.#tracker.setPose(shown);
    this.#draw(shown);
  }

  #draw({ pose, aside, pull }: ViewerPose): void {
    const now = [this.#home + aside, pose.scale, pose.x, pose.y, pull];
    this.#values().forEach((value, at) => value.setValue(now[at] ?? 0));
  }

  #values(): readonly Animated.Value[] {
    return [this.strip, this.scale, this.x, this.y, this.pull];
  }
}

/** Without the native driver, because fingers set the same animated values. */
const SETTLE = {
  duration: SETTLE_MS,
  easing: Easing.out(Easing.cubic),
  useNativeDriver: false,
  isInteraction: Platform.OS !== 'web',
};
