import type { PhonePlatform } from './shadow-tree/shadow-node.ts';

/** Accessibility settings that the owner of the phone has turned on. Default: none. */
export interface AccessibilitySettings {
  readonly isScreenReaderOn?: boolean;
  readonly isMotionReduced?: boolean;
}

/** The focus and the announcements of the screen reader of a phone. */
export class ScreenReader {
  readonly #platform: PhonePlatform;
  /** Tag of the view with the focus. */
  focus: number | undefined;
  /** Announcements of the app, in order. */
  readonly announcements: string[] = [];

  constructor(platform: PhonePlatform) {
    this.#platform = platform;
  }

  /**
   * Receives an event of the app for a mounted view. Both platforms drop events for views that are not mounted: iOS
   * finds no view (React/Fabric/Mounting/RCTMountingManager.mm:342-348, `focus` alone), Android logs it
   * (ReactAndroid/.../fabric/mounting/mountitems/SendAccessibilityEventMountItem.kt:23-37). react-native 0.87.1.
   */
  receive(tag: number, type: string, isMounted: boolean): void {
    if (type === 'focus' && isMounted) this.focus = tag;
  }

  /**
   * Returns React Native's modules: `AccessibilityManager` on iOS, `AccessibilityInfo` on Android
   * (src/private/specs_DEPRECATED/modules/NativeAccessibilityManager.js, NativeAccessibilityInfo.js).
   */
  module({ isScreenReaderOn = false, isMotionReduced = false }: AccessibilitySettings, focus: (tag: number) => void) {
    const reader = this.#platform === 'ios' ? 'getCurrentVoiceOverState' : 'isTouchExplorationEnabled';
    const motion = this.#platform === 'ios' ? 'getCurrentReduceMotionState' : 'isReduceMotionEnabled';
    const announce = (text: string) => void this.announcements.push(text);
    const stateProps: Readonly<Record<string, unknown>> = {
      [reader]: (reply: (value: boolean) => void) => reply(isScreenReaderOn),
      [motion]: (reply: (value: boolean) => void) => reply(isMotionReduced),
      isAccessibilityServiceEnabled: (reply: (value: boolean) => void) => reply(isScreenReaderOn),
      announceForAccessibility: announce,
      announceForAccessibilityWithOptions: announce,
      setAccessibilityFocus: focus,
    };
    return new Proxy(stateProps, { get: (target, name) => Reflect.get(target, name) ?? denied });
  }
}

/** Calls back with `false`: every other accessibility feature is off. */
function denied(...args: readonly unknown[]): void {
  const reply = args.find((arg) => typeof arg === 'function');
  if (reply) Reflect.apply(reply, undefined, [false]);
}
