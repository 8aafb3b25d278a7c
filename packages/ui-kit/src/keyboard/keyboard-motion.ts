import { Easing, type EasingFunction, type KeyboardEvent } from 'react-native';

/** Animation of a keyboard. */
export interface KeyboardMotion {
  /** In milliseconds. */
  readonly duration: number;
  readonly easing: EasingFunction;
}

/**
 * Android reports no duration. 200 ms and these curves are those of its window insets where an app does not follow them
 * frame by frame (`InsetsController`: `ANIMATION_DURATION_UNSYNC_IME_MS`).
 */
const ANDROID_MS = 200;
const ANDROID_SHOW = Easing.bezier(0, 0, 0.2, 1);
const ANDROID_HIDE = Easing.bezier(0.4, 0, 1, 1);
/** Approximates UIKit's animation curve 7, which is not public. */
const IOS = Easing.bezier(0.38, 0.7, 0.125, 1);

/** Returns the animation of a keyboard event; `opens` is false if the event hides the keyboard. */
export function motionOf(platform: string, event: Pick<KeyboardEvent, 'duration'>, opens: boolean): KeyboardMotion {
  if (platform === 'ios') return { duration: Math.max(0, event.duration), easing: IOS };
  return { duration: ANDROID_MS, easing: opens ? ANDROID_SHOW : ANDROID_HIDE };
}
